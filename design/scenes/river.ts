import {
    birds,
    box,
    bust,
    circle,
    clouds,
    down,
    ellipse,
    glow,
    group,
    path,
    picture,
    randoms,
    ripples,
    shaded,
    shape,
    shore,
    sky,
    stroke,
} from './draw.ts';

export const mangrove = () => {
    const tree = (flip: number) =>
        group(
            `translate(600 0) scale(${flip} 1)`,
            ...[0, 1, 2, 3, 4, 5].map((at) =>
                stroke(
                    `M-${470 + at * 30} 330Q-${440 + at * 34} 480-${400 + at * 44} ${640 + at * 18}M-${470 + at * 30} 360Q-${540 + at * 16} 520-${560 + at * 20} 660`,
                    at % 2 ? '#3d2a20' : '#523a2a',
                    13,
                ),
            ),
            shape('M-640-20H-160Q-120 90-220 140-190 230-300 250-300 350-430 340-470 430-640 400z', '#2f6b3f'),
            shape('M-640-20H-260Q-230 70-320 110-310 190-420 210-450 300-640 300z', '#4c8a45'),
            ...Array.from({ length: 26 }, (_, at) =>
                ellipse(
                    -200 - ((at * 97) % 380),
                    30 + ((at * 61) % 270),
                    30,
                    13,
                    at % 3 ? '#69a852' : '#8cc062',
                    `transform="rotate(${(at * 47) % 90} ${-200 - ((at * 97) % 380)} ${30 + ((at * 61) % 270)})"`,
                ),
            ),
        );
    return picture(
        sky(560, '#fdf0bd', '#fde6a4', '#f6e3a8'),
        glow(600, 400, 420, '#fffbe0'),
        circle(600, 380, 60, '#fffdf0'),
        shape(shore(520, 60, 14), '#b9cd8d'),
        shape(shore(524, 40, 27), '#8eb574'),
        shaded(box(0, 520, 1200, 380), down('#e3dc9c', '#9cba74', '#4c8560', '#2f6650')),
        path(600, 528, 880, '#fffbe0', 14),
        ripples(540, 890, 60, '#f3f5c6', 19, 0.5),
        tree(1),
        tree(-1),
        birds('#4a5a36', [520, 230, 1], [600, 200, 0.7]),
        group(
            'translate(600 690)',
            ellipse(0, 84, 150, 26, '#1d4a3c', 'opacity=".45"'),
            shape('M0-150Q74-40 66 70 30 110 0 112-30 110-66 70-74-40 0-150z', '#d9632f'),
            shape('M0-118Q44-30 40 50 20 76 0 78-20 76-40 50-44-30 0-118z', '#8f3b1d'),
            shape('M-46 44Q-54-50 0-54 54-50 46 44 0 66-46 44z', '#f2b13e'),
            stroke('M-36-30-120 14M36-30 112-34', '#8a5a3c', 19),
            stroke('M-230 46 220-58', '#e9dcb8', 9),
            shape('M-230 46q-56-8-66 22 34 22 76-6zM220-58q50-34 74-8-16 36-66 24z', '#f6ecd0'),
            circle(0, -84, 31, '#8a5a3c'),
            shape('M-44-92q44-16 88 0-8-40-44-42-36 2-44 42z', '#f6ecd0'),
            shape('M-58-90q58-22 116 0-58 14-116 0z', '#e3d3a8'),
        ),
    );
};

export const bridge = () => {
    const next = randoms(8);
    const tints = ['#e7b778', '#d98a54', '#f1dcb6', '#c86f4c', '#d3d7c6', '#b9705a'];
    const houses = (x0: number, x1: number, base: number, rise: number) => {
        let out = '';
        for (let x = x0; x < x1; ) {
            const [wide, high] = [44 + next() * 30, rise * (0.7 + next() * 0.6)];
            const tint = tints[Math.floor(next() * tints.length)] as string;
            out +=
                shape(box(x, base - high, wide, high + 4), tint) +
                shape(`M${x - 4} ${base - high}l${wide / 2 + 4}-20 ${wide / 2 + 4} 20z`, '#a9472e');
            for (let y = base - high + 16; y < base - 20; y += 40)
                out += shape(box(x + 9, y, 11, 20) + box(x + wide - 20, y, 11, 20), '#fff6e0', 'opacity=".85"');
            x += wide;
        }
        return out;
    };
    const hangers = Array.from({ length: 15 }, (_, at) => {
        const x = 330 + at * 46;
        return `M${x} 236V${(268 + ((x - 652) / 360) ** 2 * 210).toFixed(0)}`;
    }).join('');
    return picture(
        sky(620, '#a9c6d3', '#dfe3d6', '#f8e3bf'),
        glow(760, 300, 380, '#fff0cf'),
        clouds('#fff', 0.5, [140, 120, 1], [840, 110, 0.8]),
        shape('M860 620Q900 330 1060 300T1220 290V620z', '#b9996f'),
        houses(-20, 330, 420, 150),
        houses(-20, 370, 520, 150),
        houses(-20, 400, 630, 130),
        shape(box(930, 330, 190, 60), '#ead7b2'),
        shape('M980 330a44 44 0 0 1 88 0z', '#f3e6c8'),
        houses(900, 1220, 620, 110),
        shape(box(-10, 206, 1220, 24), '#3b4a52'),
        stroke('M290 620Q330 262 652 256T1014 620', '#46565e', 24),
        stroke('M330 620Q380 304 652 298T974 620', '#46565e', 10),
        stroke(hangers, '#46565e', 6),
        shape(box(250, 560, 800, 14), '#3b4a52'),
        shaded(box(0, 620, 1200, 280), down('#b5b59a', '#6f94a0', '#48748a')),
        ripples(630, 890, 60, '#fff2d2', 33, 0.5),
        group(
            'translate(560 740)',
            ellipse(0, 66, 330, 22, '#2c4c5c', 'opacity=".45"'),
            shape('M-330-50Q-200 20 60 14 240 6 330-60 310 40 220 62H-170Q-290 40-330-50z', '#5b3522'),
            shape('M-330-50Q-200 20 60 14 240 6 330-60l-6 22Q230 34 60 36-190 42-320-26z', '#d9b061'),
            stroke('M40 0V-340', '#3a2417', 9),
            shape('M-110-320H190q-40 120 0 220H-106q30-110-4-220z', '#fbf1dc'),
            circle(44, -214, 42, '#9c2f3c'),
            stroke('M30-232h28M30-214h28M30-196h28', '#fbf1dc', 5),
            ...[-200, -150, -100, 130, 180].map((x, at) =>
                bust(
                    x,
                    -2 + (at < 3 ? at * 3 : 0),
                    ['#d9573b', '#2f6f8f', '#f2b13e', '#6b4a7d', '#3d7f63'][at] as string,
                    '#a9764f',
                    '#33251c',
                    1.05,
                ),
            ),
            stroke('M-320-50-470 60', '#5b3522', 9),
        ),
    );
};
