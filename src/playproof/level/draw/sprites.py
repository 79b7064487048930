"""The icons as pixel art of 16 by 16, drawn in letters.

>>> print("\\n".join(SPRITES["heart"][1:5]))
..KKKK....KKKK..
.KlllooKKoolllK.
KlloooooooooollK
KloooooooooooolK

`.` is clear, `K` outline, `o` the symbol's colour, `l` lighter, `d` darker, `g` a hair darker; `w` white, `y` yellow,
`s` steel and `n` brown are always the same. Pictures of 8 columns are the left halves of symmetric ones.
"""

from __future__ import annotations

HALVES = (
    """
door     lock     gate     chest    gem      altar    spikes   start    exit     goal     heart
....KKKK ........ KKKKKKKK ........ ........ .......K .......K ........ ....KKKK .......K ........
..KKlood .....KKK Kooooooo ........ ........ ......Ky .......K .....KKK ..KKoooo ......Ko ..KKKK..
.Kloodoo ....Ksss KKKKKKKK ...KKKKK ...KKKKK .....Kyy ......Kl ....Kloo .Klooooo ......Kl .KlllooK
.Kloodoo ...KssKK .KooK.Ko ..Kllooo ..Kllloo .....Kyw ......Kl ...Klooo .KlooKKK .....Klo Kllooooo
KKKKKKKK ...KsK.. .KooK.Ko .Klooooo .Klllooo ......Ky ...K..Kl ...Klooo KlooKKKK .....Klo Kloooooo
Kloodood ...KsK.. KKooKKKo .Koooooo Kllloooo KKKKKKKK ..KlK.Kl ...Koooo KloKKKKK KKKKKKlo Kloooooo
Kloodood ...KsK.. Kooooooo .KooooKK Kddddddd Klllllll ..KlK.Kl ....Kooo KloKKKKK Kllllloo Kooooooo
Kloodood ..KKKKKK KKooKKKo KKKKKKKy .Klloood Kooooooo ..KlKKlo .....KKK KloKKKKK .Klooooo Kooooooo
Kloodood ..Kllooo .KooK.Ko KlooooKy .Klloood KKKKKKKK .KlodKlo ....KKoo KloKKKKs ..Kloooo .Koooooo
Kloodood ..Kloooo .KooK.Ko KlooooKy ..Kllood ..Kddddd .KlodKlo ...Klooo KloKKKKs ...Klooo .Koooooo
KKKKKKKK ..KloooK KKooKKKo KlooooKK ...Klood ...Kdooo .KlodKlo ..Kloooo KloKKKss ...Klooo ..Kooooo
Kloodood ..KloooK Kooooooo Kloooooo ....Klod ...Kdooo .KlodKlo ..Kloooo KloKKKss ..Kloooo ...Koooo
Kloodood ..KooooK KKooKKKo Kooooooo .....Kod ..KKKKKK KloodKlo .Klooooo KloKKsss ..KlooKK ....Kooo
Kloodood ..Kddddd .KooK.Ko Kddddddd ......Ko .Klooooo KlodKloo .Klooooo KloKKsss .KlooKK. .....Koo
Kloodood ..KKKKKK .KooK.Ko KKKKKKKK .......K .Koooooo KlodKloo .Kdddddd KloKssss .KKKK... ......Ko
KKKKKKKK ........ .KKKK.KK ........ ........ .KKKKKKK KKKKKKKK .KKKKKKK KKKKKKKK ........ .......K
""",
    """
medkit   skull    enemy    boss     ladder   ledge    arrow-up coin     potion   item
........ ........ ........ K....... ..KoK... KKKKKKKK .......K ........ .....KKK ........
.....KKK ....KKKK ....KKKK KwK..... ..KoK... llllllll ......Kl .....KKK .....Knn ...KKKKK
....KK.. ..KKllll ..KKlloo KwwK.... ..KoKKKK oooooooo .....Klo ...KKlll .....KKK ...Koooo
....K... .Klllooo .Klloooo KwwKKKKK ..Kooooo oooooodo ....Kloo ..Kllooo ......Kw ....Kooo
.KKKKKKK Kllooooo .Klooooo .KwKoooo ..KoKKKK dddddddd ...Klooo .Klloddd ......Kw ....KKKK
Kwwwwwww Kllooooo Klowwwoo ..Kllooo ..KoK... KKKKKKKK ..Kloooo .Klodooo ......Kw ....Kooo
Kwwwwwww KloKKKoo KlowwKoo ..Kloooo ..KoK... .KooK... .Klooooo Kllodool .....Kww ...Klooo
Kwwwwwoo KloKKKoo KlowwKoo .Klooooo ..KoKKKK ..KooK.. KKKKKloo Klodoool ....Kwww ..Kllooo
Kwwwwwoo KooKKKoo Klowwwoo .KlKKooo ..Kooooo ...KooK. ....Kloo Klodoool ...Kwwww .Klloooo
Kwwwoooo KdoooooK Kloooooo .KoyyKKo ..KoKKKK ....KKK. ....Kloo Kllodool ..Kloooo .Klooooo
Kwwwoooo .KKooooo Kloooooo .KooyyKo ..KoK... ........ ....Kloo .Klodooo .Klooooo .Klooooo
Kwwwwwoo ..Kooooo Kooooooo .Koooooo ..KoK... ........ ....Kloo .Koooddd .Klolooo .Klooooo
Kwwwwwoo ..KoKoKo Kooooooo ..KooKKK ..KoKKKK ........ ....Kloo ..Kooooo .Klooooo .Koooooo
Kwwwwwww ..KoKoKo KooKKooK ..KoKwKw ..Kooooo ........ ....Kloo ...KKooo .Kdooooo .Kdooooo
Ksssssss ..KKKKKK KKK..KK. ...KKKKK ..KoKKKK ........ ....Kloo .....KKK ..Kddddd ..Kddddd
.KKKKKKK ........ ........ ........ ..KoK... ........ ....KKKK ........ ...KKKKK ...KKKKK
""",
    """
ammo     paw
........ ........
.......K ....KK..
...K..Kl ...KllK.
..KlK.Kl ...KlooK
..KlKKlo .KKKlooK
.KlooKlo KllKKooK
.KlooKlo KlooK.KK
.KlooKlo KlooK.KK
.KKKKKKK .KoKKKll
.KyyyKyy ..KKKllo
.KyyyKyy ..Kllooo
.KyyyKyy .Klloooo
.KyyyKyy .Klooooo
.KyyyKyy .Kdooddd
.KKKKKKK ..KKKKKK
........ ........
""",
)

WHOLES = (
    """
key              boots            cracked          switch           bomb
................ ...KKKKKKK...... KKKKKKKKKKKKKKKK ..........KKKK.. ............y...
................ ..KlllllloK..... KlllllKllllllloK .........KllooK. ..........KKyy..
................ ..KKKKKKKKK..... KlooooKoooooKooK .........KloooK. .........K..y...
................ ...KlloooK...... KloooooKoooKKodK .........KooooK. ........KK......
..KKKK.......... ...KlooooK...... KloooooKKKKooodK ..........KooK.. .......KooK.....
.KllooK......... ...KlooooK...... KlooooKooooooodK .........KsKK... ....KKKKooK.....
KloKKooKKKKKKKKK ...KlooooK...... KKKooKoooooooodK .........KsK.... ...KoooooKK.....
KlK..KoolllllloK ...KlooooK...... KloKKooooooooodK ........KsK..... ..KlloooooodK...
KoK..KoooooooooK ...KlooooK...... KloooKKooooooodK ........KsK..... .KllooooooodK...
KooKKooKKKKoKKoK ...KlooooKK..... KloooooKKooooodK .......KsK...... .KloooooooodK...
.KooooK...KoKKoK ...KloooooKKK... KlooooooKKKKoodK .....KKKKKK..... .KloooooooodK...
..KKKK....KKKKKK ...KlooooooooKK. KloooooKooooKKdK .KKKKKKKKKKKKKK. .KooooooooodK...
................ ...KloooooooooK. KlooooKoooooooKK .KssssssssssssK. ..KooooooodK....
................ ...KKKKKKKKKKKK. KloooooKoooooodK .KssssssssssssK. ...KodddddK.....
................ ...KddddddddddK. KoddddddKddddddK .KKKKKKKKKKKKKK. ....KKKKKK......
................ ...KKKKKKKKKKKK. KKKKKKKKKKKKKKKK ................ ................
""",
    """
sword            puzzle           lava             wall             ground
.............KKK .....KKK........ oooooooooooooooo llllllldllllllld ooooooooooooooog
............KllK ....KlloK....... oooooooooooooooo ooooooodoooooood ooooooooooooooog
...........KlloK ....KlooK....... oolloooooolloooo ooooooodoooooood ooooooooooooooog
..........KlloK. .KKKKlooKKK..... oloolooooloolooo dddddddddddddddd ooooooooooooooog
.........KlloK.. .KllllooooK..... loooolllloooolll llldllllllldllll ooooooooooooooog
........KlloK... .KloooooooK..... oooooooooooooooo ooodooooooodoooo ooooooooooooooog
.......KlloK.... .KloooooooKKKK.. oooooooooooooooo ooodooooooodoooo ooooooooooooooog
..KK..KlloK..... .KlooooooooooK.. oolloooooolloooo dddddddddddddddd ooooooooooooooog
..KyKKlloK...... .KlooooooooooK.. oloolooooloolooo llllllldllllllld ooooooooooooooog
...KyKloK....... .KloooooooKKKK.. loooolllloooolll ooooooodoooooood ooooooooooooooog
...KyyKK........ .KloooooooK..... oooooooooooooooo ooooooodoooooood ooooooooooooooog
..KnKyyK........ .KloooooooK..... oooooooooooooooo dddddddddddddddd ooooooooooooooog
.KnnKKyyK....... .KloooooooK..... oolloooooolloooo llldllllllldllll ooooooooooooooog
KnnK..KKK....... .KddddddddK..... oloolooooloolooo ooodooooooodoooo ooooooooooooooog
KnK............. .KKKKKKKKKK..... loooolllloooolll ooodooooooodoooo ooooooooooooooog
KK.............. ................ oooooooooooooooo dddddddddddddddd gggggggggggggggg
""",
)


def _columns(block: str) -> dict[str, tuple[str, ...]]:
    """The pictures that stand side by side below their names."""
    names, *rows = (line.split() for line in block.strip("\n").split("\n"))
    return {name: tuple(row[i] for row in rows) for i, name in enumerate(names)}


def _turned(sprite: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter to the right."""
    return tuple("".join(column) for column in zip(*sprite[::-1], strict=True))


def _sprites() -> dict[str, tuple[str, ...]]:
    halves = {name: half for block in HALVES for name, half in _columns(block).items()}
    drawn = {name: tuple(row + row[::-1] for row in half) for name, half in halves.items()}
    drawn |= {name: whole for block in WHOLES for name, whole in _columns(block).items()}
    drawn["water"] = drawn["lava"]
    for before, after in (("up", "right"), ("right", "down"), ("down", "left")):
        drawn[f"arrow-{after}"] = _turned(drawn[f"arrow-{before}"])
    return drawn


SPRITES = _sprites()
