"""What the collected data lack or get wrong, set right by hand: courses, railways, chaussées, works, names.

Coordinates are (longitude, latitude). Everything is history unless the rulebook names the hex, which then prevails.
"""

from __future__ import annotations

#: Points of the border line, counted from 0, that jump sixty kilometres away and back.
STRAY_BORDER_POINTS = (57, 58)

#: The border between Eydtkuhnen and Kibarty ran along the Lepone, a little east of the collected line, and Mierunsken
#: was German.
BORDER_MOVED = {
    (22.7051, 54.6865): (22.728, 54.687),
    (22.7009, 54.6796): (22.735, 54.676),
    (22.7008, 54.6693): (22.741, 54.664),
    (22.707, 54.6465): (22.747, 54.648),
    (22.7081, 54.6356): (22.750, 54.636),
    (22.7037, 54.6175): (22.744, 54.615),
    (22.6817, 54.5699): (22.715, 54.568),
    (22.6746, 54.4923): (22.690, 54.492),
    (22.5471, 54.1377): (22.595, 54.160),
    (22.6019, 54.1365): (22.652, 54.150),
    (22.6355, 54.093): (22.655, 54.101),
}

#: Coastal hexes that the rulebook makes ports or names at the Pillau crossing, whatever the land mask says.
COASTAL = ("60.17", "71.24", "78.21", "66.18", "67.18")

#: The strait at Pillau, which only a ferry crosses.
STRAITS = ("66.18/67.18",)

#: Rivers whose collected course is wrong or missing: name, class, course from the spring down, confidence, note.
RIVERS: tuple[tuple[str, str, tuple[tuple[float, float], ...], str, str], ...] = (
    (
        "Pissa",
        "minor",
        (
            (22.715, 54.458),
            (22.672, 54.487),
            (22.640, 54.507),
            (22.590, 54.522),
            (22.520, 54.545),
            (22.452, 54.572),
            (22.380, 54.590),
            (22.290, 54.596),
            (22.200, 54.592),
            (22.080, 54.604),
            (21.950, 54.622),
            (21.850, 54.640),
        ),
        "C",
        "from the Wystiter See past Mehlkehmen, Trakehnen and Gumbinnen",
    ),
    (
        "Goldap",
        "minor",
        (
            (22.415, 54.193),
            (22.451, 54.239),
            (22.435, 54.289),
            (22.323, 54.326),
            (22.235, 54.318),
            (22.166, 54.281),
            (22.147, 54.238),
            (22.002, 54.260),
            (21.895, 54.269),
        ),
        "B",
        "the collected course ran on as the Pissa",
    ),
    (
        "Angerapp",
        "minor",
        (
            (21.737, 54.216),
            (21.800, 54.245),
            (21.879, 54.280),
            (21.884, 54.311),
            (21.926, 54.328),
            (21.974, 54.360),
            (22.011, 54.412),
            (22.063, 54.482),
            (22.095, 54.529),
            (22.081, 54.582),
            (22.012, 54.608),
            (21.880, 54.640),
            (21.800, 54.640),
        ),
        "B",
        "from the Mauersee past Darkehmen to Insterburg",
    ),
    (
        "Rominte",
        "minor",
        (
            (22.560, 54.320),
            (22.460, 54.365),
            (22.400, 54.400),
            (22.340, 54.450),
            (22.290, 54.500),
            (22.240, 54.550),
            (22.200, 54.592),
        ),
        "C",
        "through the Rominter Heide past Walterkehmen to Gumbinnen",
    ),
    (
        "Lyck",
        "minor",
        ((22.350, 53.815), (22.420, 53.760), (22.440, 53.700), (22.500, 53.640), (22.560, 53.560), (22.630, 53.480)),
        "C",
        "from the Lycksee past Prostken to the Bobr",
    ),
    (
        "Lega",
        "minor",
        (
            (22.430, 54.130),
            (22.507, 54.034),
            (22.530, 53.940),
            (22.510, 53.850),
            (22.620, 53.780),
            (22.680, 53.700),
            (22.710, 53.620),
            (22.740, 53.540),
        ),
        "C",
        "from Marggrabowa through the Selment and Rajgrod lakes to the Bobr",
    ),
    (
        "Frisching",
        "minor",
        ((20.95, 54.49), (20.82, 54.53), (20.62, 54.56), (20.43, 54.575), (20.27, 54.610), (20.20, 54.640)),
        "C",
        "from the Zehlau moor to the Frisches Haff",
    ),
)

#: Collected rivers that these replace.
DROPPED_RIVERS = ("Pissa", "Angerapp", "Rominte")

#: Rivers under a wrong or double name.
RIVER_NAMES = {
    "Lyck/Lega": "Rospuda",
    "Memel/Niemen": "Memel",
    "Niemen upper": "Niemen",
    "Soldau/Wkra": "Soldau",
    "Netta/Augustow canal": "Netta",
}

#: Railways led through the hexes that the rules put on them: (line, hexes as collected, hexes as ruled).
RAIL_HEXES: tuple[tuple[str, str, str], ...] = (
    ("G1 ", "62.19 61.18 61.17 60.17", "62.19 61.18 60.18 60.17"),
    ("G8 ", "60.17 61.17 61.18 62.19 61.19", "60.17 60.18 61.18 62.19 61.19"),
    ("G2 ", "56.28 56.27 55.26 55.25", "56.28 56.27 56.26 55.25"),
    ("R8 ", "52.44 52.45 52.46 52.47 53.47", "52.44 52.45 53.45"),
    ("R4 ", "36.45 36.46 35.46 35.47 34.48 34.49", "36.45 36.46 36.47"),
)

#: Railways of 1914 that the collected list lacks: name, grade, confidence, stations with latitude and longitude. Their
#: hexes are those on the straight lines from station to station.
MORE_RAILS: tuple[tuple[str, str, str, tuple[tuple[str, float, float], ...]], ...] = (
    ("Danzig-Dirschau", "double", "B", (("Danzig", 54.352, 18.649), ("Dirschau", 54.092, 18.778))),
    (
        "Dirschau-Bromberg",
        "double",
        "C",
        (
            ("Dirschau", 54.092, 18.778),
            ("Pelplin", 53.928, 18.698),
            ("Schmentau", 53.750, 18.680),
            ("Warlubien", 53.588, 18.630),
            ("Laskowitz", 53.510, 18.440),
            ("Terespol", 53.410, 18.320),
            ("Bromberg", 53.135, 17.990),
        ),
    ),
    ("Graudenz-Laskowitz", "single", "C", (("Graudenz", 53.484, 18.754), ("Laskowitz", 53.510, 18.440))),
    ("Thorn-Bromberg", "double", "C", (("Thorn", 53.014, 18.598), ("Bromberg", 53.135, 17.990))),
    ("Bialystok-Wolkowysk", "single", "C", (("Bialystok", 53.133, 23.164), ("Wolkowysk", 53.158, 24.450))),
    ("Malkin-Siedlce", "single", "C", (("Malkin", 52.692, 22.028), ("Siedlce", 52.168, 22.270))),
)

#: Stations that the rules need where the collected list has none: hex, name.
STATIONS: tuple[tuple[str, str], ...] = (
    ("60.18", "Ponarth"),
    ("56.26", "Bischdorf"),
    ("53.45", "Przetycz"),
    ("74.26", "Gr. Schroop"),
    ("25.16", "Prawieniszki"),
    ("36.47", "Lewki"),
)

#: Places that the rulebook names with a hex other than the one they fit.
PLACE_HEXES = {"Rozan": "52.44", "Bialla": "46.33", "Lomza": "47.39", "Labiau": "55.15"}

#: Names of villages or stations that stand in a hex beside a greater place of nearly the same spot: not drawn.
DROPPED_PLACES = ("Kibarty", "Dobrzyn (Golub)", "Kauernik")

#: Spelling of 1914 for places of the collected list.
PLACE_NAMES = {"Osowiec": "Ossowiez", "Preußisch Eylau": "Pr. Eylau", "Preußisch Holland": "Pr. Holland"}

#: The chaussées of 1914 through their towns; where the list of places lacks one, a hex stands for it.
CHAUSSEES: tuple[str, ...] = (
    # the royal road to Petersburg
    "Dirschau, Marienburg, Elbing, Frauenburg, Braunsberg, Heiligenbeil, Ludwigsort, Königsberg, Tapiau, Wehlau, "
    "Puschdorf, Norkitten, Insterburg, Judtschen, Gumbinnen, Trakehnen, Stallupönen, Eydtkuhnen",
    "Königsberg, Labiau, Mehlauken, Gr. Skaisgirren, Tilsit, Tauroggen",
    "Danzig, Dirschau",
    "Insterburg, Kraupischken, Ragnit, Tilsit",
    "Insterburg, Szillen, Tilsit, Pogegen, 49.09",
    "Gumbinnen, Pillkallen, Schirwindt",
    "Stallupönen, Pillkallen, Lasdehnen",
    "Insterburg, Darkehmen, Goldap, Kowahlen, Marggrabowa, Lyck, Prostken",
    "Gumbinnen, Walterkehmen, Goldap",
    "Stallupönen, Tollmingkehmen, Goldap",
    "Darkehmen, Angerburg, Lötzen, Rhein, Sensburg, Bischofsburg, Wartenburg, Allenstein",
    "Lötzen, Arys, Johannisburg, Gehsen",
    "Lötzen, Widminnen, Lyck, Bialla, Johannisburg",
    "Arys, Lyck",
    "Königsberg, Kreuzburg",
    "Königsberg, Pr. Eylau, Bartenstein, Schippenbeil, Rastenburg, Lötzen",
    "Wehlau, Allenburg, Gerdauen, Nordenburg, Angerburg, Benkheim, Goldap",
    "Wehlau, Friedland, Bartenstein, Heilsberg, Guttstadt, Allenstein",
    "Gerdauen, Barten, Rastenburg, Rössel, Bischofstein, Heilsberg, Wormditt, Mehlsack, Braunsberg",
    "Rastenburg, Sensburg, Peitschendorf, Ortelsburg",
    "Nikolaiken, Sensburg",
    "Peitschendorf, Johannisburg",
    "Bischofsburg, Mensguth, Ortelsburg, Willenberg, Chorzele",
    "Rössel, Bischofsburg",
    "Allenstein, Passenheim, Ortelsburg, Friedrichshof, Myszyniec",
    "Allenstein, Hohenstein, Neidenburg, Soldau, Mlawa",
    "Allenstein, Dietrichswalde, Osterode, Deutsch Eylau, Bischofswerder, Graudenz",
    "Osterode, Gilgenburg, Soldau",
    "Hohenstein, Gilgenburg, Lautenburg",
    "Willenberg, Neidenburg",
    "Osterode, Mohrungen, Pr. Holland, Elbing",
    "Mohrungen, Guttstadt, Seeburg, Bischofsburg",
    "Allenstein, Mohrungen, Liebstadt, Wormditt",
    "Deutsch Eylau, Neumark, Lautenburg, Soldau",
    "Neumark, Strasburg, Jablonowo, Graudenz",
    "Deutsch Eylau, Rosenberg, Riesenburg, Marienwerder",
    "Riesenburg, Christburg, Elbing",
    "Marienburg, Stuhm, Marienwerder, Garnsee, Graudenz, Kulmsee, Thorn",
    "Strasburg, Schönsee, Thorn",
    "Saalfeld, Deutsch Eylau",
    "Fischhausen, Königsberg, Cranz",
    "Pillau, Fischhausen",
    # the road from Warsaw to Kovno, and its branches
    "Pultusk, Rozan, Ostrolenka, Lomza, Stawiski, Szczuczyn, Grajewo, Rajgrod, Augustow, Suwalki, Kalwarya, "
    "Mariampol, Kovno",
    "Wyszkow, Ostrow, Zambrow, Lomza",
    "Eydtkuhnen, Wierzbolowo, Wilkowiszki, Mariampol",
    "Prostken, Grajewo",
    "Bialystok, Zambrow",
    "Bialystok, Knyszyn, Osowiec, Grajewo",
    "Bialystok, Sokolka, Grodno",
    "Bialystok, Bielsk",
    "Augustow, Lipsk, Grodno",
    "Suwalki, Sejny, Lozdzieje, Olita",
    "Suwalki, Raczki, Marggrabowa",
    "Mlawa, Ciechanow, Nasielsk",
    "Przasnysz, Makow, Pultusk",
    "Ciechanow, Przasnysz, Chorzele",
    "Mlawa, Plonsk",
    "Ostrow, Malkin",
    "Kolno, Lomza",
    "Kovno, 25.16",
    "Jurborg, Schmalleningken, Ragnit",
    "Lipno, Rypin, Strasburg",
    "70.47, Sierpc, Rypin",
    "Pultusk, Nasielsk, Plonsk",
)

#: The Königsberg works of the rulebook ran from the fortress along the Pregel to Tapiau and along the Deime to Labiau.
#: Hexes of the line: they face the rivers.
PERMANENT_WORKS: tuple[tuple[str, str, str, str], ...] = (
    ("58.17", "Königsberg-Tapiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("57.17", "Königsberg-Tapiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("56.18", "Königsberg-Tapiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("55.17", "Tapiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("55.16", "Deime line", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("55.15", "Labiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
)

#: Other permanent entrenchments: hex, hexsides that they face, name, source, note.
PERMANENT_FACES: tuple[tuple[str, str, str, str, str], ...] = (
    ("59.17", "SE S", "Königsberg-Tapiau", "rulebook", "line named by the rulebook, hexes reconstructed"),
    ("51.30", "NE SE S", "Nikolaiken", "rulebook", "hex named by the rulebook, hexsides reconstructed"),
    ("51.32", "NE SE S", "Rudczanny", "rulebook", "hex named by the rulebook, hexsides reconstructed"),
)

#: Spaces beside the map: id, title, joined hexes and boxes with the hexes between, source.
BOXES: tuple[tuple[str, str, dict[str, int], str, str], ...] = (
    ("tluszcz", "Tluszcz", {"53.45": 4, "46.46": 8, "praga": 5}, "rulebook", "46.46: distance reconstructed"),
    ("praga", "Praga", {"60.46": 8, "tluszcz": 5}, "rulebook", "depot off the map"),
)
