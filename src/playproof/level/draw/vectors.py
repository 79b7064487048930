"""The icons as vector drawings, each in a box of 24 by 24 whose corner is 0,0.

>>> drawing("gem").count("<path")
3

A drawing is filled with `currentColor`, so that one drawing serves every symbol and theme. `$hi` and `$lo` are the
light and the shade on it, `$ink` the dark of holes and eyes, `$line` a thin line on the body, `$bar` a thick one of its
colour, `$rim` the outline of such a bar.
"""

from __future__ import annotations

STROKES = {
    "$hi": 'fill="#fff" fill-opacity=".42" stroke="none"',
    "$lo": 'fill="#000" fill-opacity=".2" stroke="none"',
    "$ink": 'fill="#1b1924" stroke="none"',
    "$line": 'fill="none" stroke-opacity=".5"',
    "$bar": 'fill="none" stroke="currentColor" stroke-width="2.4"',
    "$rim": 'fill="none" stroke-width="4.4"',
}

WAVES = "M0 7q3-3.4 6 0t6 0 6 0 6 0M0 13q3-3.4 6 0t6 0 6 0 6 0M0 19q3-3.4 6 0t6 0 6 0 6 0"
LIQUID = (
    '<path d="M0 0h24v24H0z" stroke="none"/>'
    f'<path d="{WAVES}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.3"/>'
)
ARROW = '<path d="M12 3l7.5 8.5H15V21H9v-9.5H4.5z"/><path d="M12 5l5 5.6h-2.6L12 8z" $hi/>'

VECTORS = {
    "key": (
        '<path fill-rule="evenodd" d="M12.35 10.6H21.5v5.6h-2.6v-2.6h-1.7v2.6h-2.6v-2.6h-2.25A4.8 4.8 0 1 1 '
        '12.35 10.6zM8 10.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8z"/><path d="M13 11.2h8v.9h-8z" $hi/>'
    ),
    "door": (
        '<path d="M4.5 22V9.5a7.5 7.5 0 0 1 15 0V22z"/>'
        '<path d="M9.5 2.8V22M14.5 2.8V22M4.6 9h14.8M4.6 17.5h14.8" $line/>'
        '<path d="M4.5 22V9.5A7.5 7.5 0 0 1 9.5 2.5V22z" fill="#fff" fill-opacity=".16" stroke="none"/>'
        '<circle cx="16.9" cy="13.4" r="1.2" $ink/>'
    ),
    "lock": (
        '<path d="M8 11V8a4 4 0 0 1 8 0v3" $rim/>'
        '<path d="M8 11V8a4 4 0 0 1 8 0v3" fill="none" stroke="#c9cfdd" stroke-width="2.2"/>'
        '<rect x="5" y="10.5" width="14" height="10.5" rx="2"/>'
        '<path d="M5.6 12.5a1.5 1.5 0 0 1 1.5-1.5h9.8a1.5 1.5 0 0 1 1.5 1.5v.8H5.6z" $hi/>'
        '<path d="M12 13.6a1.8 1.8 0 0 1 .9 3.3l.5 2.3h-2.8l.5-2.3a1.8 1.8 0 0 1 .9-3.3z" $ink/>'
    ),
    "gate": (
        '<path d="M6 3v19M12 3v19M18 3v19M3.5 9h17M3.5 16h17" $rim/>'
        '<path d="M6 3v19M12 3v19M18 3v19M3.5 9h17M3.5 16h17" $bar/><path d="M2 2h20v3H2z"/>'
    ),
    "chest": (
        '<path d="M2.5 11.5V10a5 5 0 0 1 5-5h9a5 5 0 0 1 5 5v1.5z"/><path d="M2.5 11.5h19v9h-19z"/>'
        '<path d="M2.5 16.5h19v4h-19z" $lo/>'
        '<path d="M4 10.2A3.8 3.8 0 0 1 7.6 6h8.8A3.8 3.8 0 0 1 20 8.4H6z" $hi/>'
        '<rect x="9.8" y="9.3" width="4.4" height="5.4" rx="1" fill="#ffd75e"/>'
    ),
    "item": (
        '<path d="M9 7.5 7.2 3.5h9.6L15 7.5c4 2.5 5.7 5.8 5.7 8.6 0 3-2.3 5-5.2 5h-7c-2.9 0-5.2-2-5.2-5 0-2.8 '
        '1.7-6.1 5.7-8.6z"/><path d="M8.4 7.5h7.2" fill="none" stroke-width="1.8"/>'
        '<path d="M9.4 9.6c-2.5 1.8-3.8 4-3.9 6.4 1.3-2.9 3-4.7 5.4-6z" $hi/>'
    ),
    "gem": (
        '<path d="M7 4h10l4.5 6L12 21.5 2.5 10z"/><path d="M7 4l-4.5 6h7L12 4z" $hi/>'
        '<path d="M2.5 10h19M12 4 9.5 10 12 21.5 14.5 10z" $line/>'
    ),
    "altar": (
        '<path d="M12 1.5c2.2 2.2 2.8 3.3 2.8 4.4a2.8 2.8 0 0 1-5.6 0c0-1.1.6-2.2 2.8-4.4z" fill="#ffc233"/>'
        '<path d="M6.5 12h11L16 18.5H8z"/><path d="M6.5 12h11l-.5 2H7z" $lo/>'
        '<path d="M2.5 9h19v3.4h-19zM4.5 18.5h15v3h-15z"/><path d="M3 9.4h18v1.2H3z" $hi/>'
    ),
    "boots": (
        '<path d="M7.5 3H14v9.5l4.8 2.3c1.6.8 2.4 2 2.4 3.6v2.8H7.5z"/><path d="M7.5 18.6h13.7v2.6H7.5z" $lo/>'
        '<path d="M6.8 2.8h8v3.4h-8z"/><path d="M8.3 7h1.8v9.5H8.3z" $hi/>'
    ),
    "lava": LIQUID,
    "water": LIQUID,
    "spikes": (
        '<path d="M2 21 5.7 7 9.3 21zM8.3 21 12 4l3.7 17zM14.7 21 18.3 7 22 21z"/>'
        '<path d="M3.2 20.4 5.7 9v11.4zM9.5 20.4 12 6.4v14zM15.8 20.4 18.3 9v11.4z" $hi/>'
    ),
    "start": (
        '<path d="M5 21.5c0-5.8 2.6-9 7-9s7 3.2 7 9z"/><circle cx="12" cy="7.2" r="4.4"/>'
        '<path d="M9.2 6.6a3 3 0 0 1 2.6-2.4 3.4 3.4 0 0 0-1.2 3.6zM6.6 20.6c.3-3.6 1.4-5.8 3.2-6.7-1 2-1.4 '
        '4.2-1.3 6.7z" $hi/>'
    ),
    "exit": (
        '<path d="M3 21.5V11a9 9 0 0 1 18 0v10.5z"/>'
        '<path d="M6.5 21.5V11a5.5 5.5 0 0 1 11 0v10.5z" fill="#1b1924"/>'
        '<path d="M6.8 21.2v-2.6h2.9V16h2.7v-2.6h2.7v-2.6h2.2v10.4z" fill="#fff" fill-opacity=".85" '
        'stroke="none"/>'
    ),
    "goal": (
        '<path d="M12 2.2l3 6.4 7 .9-5.2 4.8 1.4 6.9-6.2-3.4-6.2 3.4 1.4-6.9L2 9.5l7-.9z"/>'
        '<path d="M12 4.6V16.6l-4.4 2.5 1-5-3.9-3.5 5.1-.7z" $hi/>'
    ),
    "heart": (
        '<path d="M12 20.8C5 15.6 2.3 12.2 2.3 8.7A4.9 4.9 0 0 1 12 6.9a4.9 4.9 0 0 1 9.7 1.8c0 3.5-2.7 6.9-9.7 '
        '12.1z"/><path d="M4.2 9.3c-.3-2.4 1.4-4 3.4-3.8-1.6.6-2.2 1.9-2 4.4z" $hi/>'
    ),
    "medkit": (
        '<path d="M8.5 7V4.2h7V7" fill="none" stroke-width="2"/>'
        '<rect x="2.5" y="7" width="19" height="13.5" rx="2.5" fill="#fbfafd"/>'
        '<path d="M10.3 9.2h3.4v2.9h2.9v3.4h-2.9v2.9h-3.4v-2.9H7.4v-3.4h2.9z" stroke="none"/>'
    ),
    "skull": (
        '<path d="M12 3c-5 0-8.5 3.3-8.5 8 0 2.8 1.2 4.6 3 5.8V20.5h11v-3.7c1.8-1.2 3-3 3-5.8 '
        '0-4.7-3.5-8-8.5-8z"/><circle cx="8.5" cy="11.3" r="2.2" $ink/><circle cx="15.5" cy="11.3" r="2.2" $ink/>'
        '<path d="M12 14l-1.2 2.2h2.4z" $ink/><path d="M10 17.8v2.5M14 17.8v2.5" fill="none"/>'
    ),
    "enemy": (
        '<path d="M3.8 21V11a8.2 8.2 0 0 1 16.4 0v10l-2.8-2.2-2.7 2.2-2.7-2.2L9.3 21l-2.7-2.2z"/>'
        '<circle cx="9" cy="10.8" r="2.3" fill="#fff" stroke="none"/>'
        '<circle cx="15" cy="10.8" r="2.3" fill="#fff" stroke="none"/><circle cx="9.5" cy="11.2" r="1.1" $ink/>'
        '<circle cx="15.5" cy="11.2" r="1.1" $ink/>'
    ),
    "boss": (
        '<path d="M2.8 2.2c-.8 4.6.7 7.7 3.7 8.8l3.2-3.8C6.2 6.9 4 5.2 2.8 2.2zM21.2 2.2c.8 4.6-.7 7.7-3.7 '
        '8.8l-3.2-3.8c3.5-.3 5.7-2 6.9-5z" fill="#efe6d2"/>'
        '<path d="M12 5.8c-4.6 0-7.6 3-7.6 7.1 0 2.5 1 4.2 2.7 5.3v3.3h9.8v-3.3c1.7-1.1 2.7-2.8 2.7-5.3 '
        '0-4.1-3-7.1-7.6-7.1z"/>'
        '<path d="M6.8 11.2l4.2 2-.7 1.8c-1.8.2-3.1-1-3.5-3.8zM17.2 11.2l-4.2 2 .7 1.8c1.8.2 3.1-1 3.5-3.8z" '
        'fill="#ffe06b" stroke="none"/><path d="M9 18.2h6v1.6H9z" $ink/>'
    ),
    "ladder": (
        '<path d="M7 0v24M17 0v24M7 3h10M7 9h10M7 15h10M7 21h10" $rim/>'
        '<path d="M7 0v24M17 0v24M7 3h10M7 9h10M7 15h10M7 21h10" $bar/>'
    ),
    "ledge": (
        '<path d="M3 8l4.5 6M21 8l-4.5 6" $rim/><path d="M3 8l4.5 6M21 8l-4.5 6" $bar/><path d="M0 2h24v6H0z"/>'
        '<path d="M0 2h24v2H0z" $hi/>'
    ),
    "arrow-up": ARROW,
    "arrow-down": f'<g transform="rotate(180 12 12)">{ARROW}</g>',
    "arrow-left": f'<g transform="rotate(270 12 12)">{ARROW}</g>',
    "arrow-right": f'<g transform="rotate(90 12 12)">{ARROW}</g>',
    "cracked": (
        '<rect x="1.5" y="1.5" width="21" height="21" rx="2"/>'
        '<path d="M2 17h20v3.5a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 20.5z" $lo/>'
        '<path d="M9 1.8l2.6 5.2-4.4 4 5 3-2.2 4 2.6 4M11.6 7l5 1.6L19 5M12.2 14l5 .8 3.4 3.6M7.2 11 3.6 9.8" '
        'fill="none" stroke-width="1.5"/>'
    ),
    "coin": (
        '<circle cx="12" cy="12" r="8.6"/><circle cx="12" cy="12" r="5.8" $line/>'
        '<path d="M10.8 8h2.4v8h-2.4z" $lo/><path d="M6 9.2a7 7 0 0 1 5-4.4 9 9 0 0 0-3.4 5z" $hi/>'
    ),
    "potion": (
        '<path d="M9.5 4h5v4.6l4.5 7.7c1.4 2.5-.1 5.2-3 5.2H8c-2.9 0-4.4-2.7-3-5.2l4.5-7.7z" fill="#eef3fa"/>'
        '<path d="M7.4 12.6h9.2l2.1 3.8c1.2 2.3-.1 4.6-2.7 4.6H8c-2.6 0-3.9-2.3-2.7-4.6z" stroke="none"/>'
        '<path d="M8.6 2h6.8v3H8.6z" fill="#a97142"/><circle cx="10" cy="17" r="1.2" $hi/>'
        '<circle cx="13.6" cy="15.3" r=".8" $hi/>'
    ),
    "switch": (
        '<path d="M12 17 16.6 7" fill="none" stroke-width="4.4"/>'
        '<path d="M12 17 16.6 7" fill="none" stroke="#c9cfdd" stroke-width="2.2"/>'
        '<circle cx="17.3" cy="5.4" r="3.3"/><path d="M3 15.5h18v5.5H3z" fill="#7d869c"/>'
        '<path d="M8.5 15.5a3.6 3.6 0 0 1 7 0z" $ink/>'
    ),
    "bomb": (
        '<path d="M15.5 8c1-3 3-4 5-3.6" fill="none" stroke-width="1.8"/>'
        '<path d="M13 6.2l4.4 2.6-1.6 2.8-4.4-2.6z"/><circle cx="10.6" cy="14.2" r="7.4"/>'
        '<path d="M5.4 13.6a5.4 5.4 0 0 1 4-4.6 7 7 0 0 0-2.2 5z" $hi/>'
        '<path d="M20.4 1.6l.7 1.9 1.9.7-1.9.7-.7 1.9-.7-1.9-1.9-.7 1.9-.7z" fill="#ffb020" stroke="none"/>'
    ),
    "sword": (
        '<path d="M21.5 2.5l-.8 4.6-10 10-3.8-3.8 10-10z"/><path d="M20.6 3.4 8 16l-1.1-2.7 10-10z" $hi/>'
        '<path d="M4.8 11.2l8 8-1.9 1.9-8-8z" fill="#d9a441"/>'
        '<path d="M6.2 15.6l2.2 2.2-3.6 3.7-2.3-2.3z" fill="#8a5a32"/>'
    ),
    "puzzle": (
        '<path d="M3.5 8h4.7a2.8 2.8 0 1 1 5.2 0H17v4.2a2.8 2.8 0 1 1 0 5.2V21.5H3.5z"/>'
        '<path d="M4.2 8.7h1.6v12H4.2z" $hi/>'
    ),
    "ammo": (
        '<path d="M2.2 21.5V10c0-3.6 1-6 2.9-7.5C7 4 8 6.4 8 10v11.5zM9.1 21.5V10c0-3.6 1-6 2.9-7.5 1.9 1.5 2.9 3.9 '
        '2.9 7.5v11.5zM16 21.5V10c0-3.6 1-6 2.9-7.5 1.9 1.5 2.9 3.9 2.9 7.5v11.5z"/>'
        '<path d="M2.2 12H8v9.5H2.2zM9.1 12h5.8v9.5H9.1zM16 12h5.8v9.5H16z" $lo/>'
        '<path d="M3.2 20.5V10c0-2.6.6-4.6 1.6-5.9v16.4zM10.1 20.5V10c0-2.6.6-4.6 1.6-5.9v16.4zM17 20.5V10c0-2.6.6-4.6 '
        '1.6-5.9v16.4z" $hi/>'
    ),
    "paw": (
        '<path d="M12 11.6c3.1 0 6.4 3.3 6.4 6.4 0 2.2-1.6 3.4-3.4 3.2-1.2-.1-1.9-.5-3-.5s-1.8.4-3 .5c-1.8.2-3.4-1-3.4-3.2 '
        '0-3.1 3.3-6.4 6.4-6.4z"/><ellipse cx="4.3" cy="11.2" rx="2.2" ry="3"/><ellipse cx="8.9" cy="6.1" rx="2.2" '
        'ry="3.2"/><ellipse cx="15.1" cy="6.1" rx="2.2" ry="3.2"/><ellipse cx="19.7" cy="11.2" rx="2.2" ry="3"/>'
        '<path d="M7 17.6c.4-2.1 2-3.9 4.2-4.6-1.3 1.3-2 2.9-2.2 5z" $hi/>'
    ),
}


def drawing(icon: str) -> str:
    """The elements of one icon."""
    drawn = VECTORS[icon]
    for token, attributes in STROKES.items():
        drawn = drawn.replace(token, attributes)
    return drawn
