"""A player for moving pictures that knows nothing of how they are made: what is seen in a file at a time."""

from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


def seen(text, time):
    """All elements that are displayed after so many seconds, each with its ancestors' transforms left aside."""
    return list(_walk(ElementTree.fromstring(text), time))


def _walk(element, time):
    if _display(element, time) == "none":
        return
    yield element
    for child in element:
        if child.tag != f"{SVG}defs":
            yield from _walk(child, time)


def _display(element, time):
    for child in element.findall(f"{SVG}animate"):
        if child.get("attributeName") == "display":
            share = time % float(child.get("dur").rstrip("s")) / float(child.get("dur").rstrip("s"))
            times = [float(value) for value in child.get("keyTimes").split(";")]
            values = child.get("values").split(";")
            return [value for value, begin in zip(values, times, strict=True) if begin <= share + 1e-4][-1]
    return element.get("display", "inline")


def captions(text, time):
    return [e.text for e in seen(text, time) if e.tag == f"{SVG}text" and e.get("font-size") == "13"]


def tips(text, time):
    return [e.text for e in seen(text, time) if e.tag == f"{SVG}title"]
