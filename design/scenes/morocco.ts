import {
    across,
    box,
    circle,
    down,
    ellipse,
    glow,
    group,
    land,
    picture,
    randoms,
    shaded,
    shape,
    sky,
    stroke,
    walker,
} from './draw.ts';

export const riad = () => {
    const arch = (x: number) =>
        shape(`M${x} 620V330q0-110 90-150 90 40 90 150V620z`, '#5b2b22') +
        shape(`M${x + 28} 620V350q0-76 62-110 62 34 62 110V620z`, '#e29a4c', 'opacity=".92"') +
        stroke(`M${x + 90} 240V620M${x + 30} 420h120M${x + 30} 520h120`, '#5b2b22', 7) +
        stroke(`M${x} 620V330q0-110 90-150 90 40 90 150V620`, '#f3c89a', 9);
    const next = randoms(30);
    const leaves = Array.from({ length: 190 }, () => {
        const [angle, far] = [next() * 6.283, Math.sqrt(next())];
        const [x, y] = [600 + Math.cos(angle) * far * 220, 300 + Math.sin(angle) * far * 150];
        return ellipse(
            Math.round(x),
            Math.round(y),
            26,
            9,
            ['#6f8f5c', '#88a56e', '#a3bb84', '#587a50'][Math.floor(next() * 4)] as string,
            `transform="rotate(${Math.round(next() * 180)} ${Math.round(x)} ${Math.round(y)})"`,
        );
    }).join('');
    const tiles = Array.from({ length: 40 }, (_, at) => {
        const [column, row] = [at % 10, Math.floor(at / 10)];
        const x = column * 132 + (row % 2) * 66 - 40;
        const y = 660 + row * 62;
        return shape(
            `M${x} ${y}l60-24 60 24-60 24z`,
            ['#2f7f8f', '#e2a54a', '#3d5f9a', '#c9643f'][(column + row) % 4] as string,
            'opacity=".85"',
        );
    }).join('');
    return picture(
        sky(110, '#7fb8d8', '#a9d2e2'),
        shape(box(0, 90, 1200, 540), '#d98a5c'),
        shape(box(0, 78, 1200, 26), '#2f7d5f'),
        shape(box(0, 108, 1200, 16), '#f3c89a'),
        ...[30, 310, 710, 990].map(arch),
        shape(box(0, 618, 1200, 290), '#f4ead4'),
        tiles,
        shape('M340 720H860L930 860H270z', '#fbf4e4'),
        shaded('M372 740H828L880 840H320z', down('#2fa0ab', '#1d7a8c')),
        stroke('M430 780h110M620 800h140M500 816h70', '#c9f0ee', 5, 'opacity=".7"'),
        stroke('M600 700Q590 560 612 480T560 340M608 520Q640 440 690 380M604 560Q560 480 520 440', '#7a5236', 26),
        leaves,
        shape('M520 660H680L660 740H540z', '#b5532f'),
        shape(box(508, 644, 184, 24), '#c9643f'),
        group(
            'translate(200 730)',
            shape('M-60 40h120l-12 50h-96z', '#2b4f80'),
            shape('M-50 42Q0-90 50 42z', '#c9643f'),
        ),
        group(
            'translate(1020 760)',
            shape(box(-90, -20, 180, 14), '#7d5233'),
            stroke('M-76-6V66M76-6V66', '#5b3a22', 11),
            shape('M-30-20h60q-4-38-30-38t-30 38z', '#d3a24a'),
            ellipse(-60, -26, 18, 7, '#fff'),
        ),
    );
};

export const desert = () => {
    const camel = (x: number, y: number, size: number, cloth: string) =>
        group(
            `translate(${x} ${y}) scale(${size})`,
            stroke('M-52-10-58 84M-28-6-26 84M38-6 36 84M60-10 70 84', '#8f5d36', 13),
            shape('M-80-20Q-84-70-40-78 0-140 44-78 84-70 78-18 0 16-80-20z', '#b57a48'),
            stroke('M72-50Q112-40 118-100', '#b57a48', 24),
            shape('M104-120q20-22 56-2 10 14-8 20l-40 6z', '#b57a48'),
            shape('M-34-84Q0-146 40-84L54-20H-44z', cloth),
            stroke('M-38-52H48M-42-36H52', '#fbe7c0', 5),
        );
    return picture(
        sky(560, '#f09a6b', '#f8c58e', '#fde4b8'),
        glow(420, 320, 400, '#fff2cc'),
        circle(420, 270, 66, '#fffaf0'),
        shape(land(500, 190, 5, 7, 620), '#b98aa0', 'opacity=".75"'),
        shape(land(570, 100, 4, 22, 680), '#c9805f'),
        shaded('M-20 640Q240 560 520 620T1220 560V900H-20z', down('#e2a56a', '#c17d48')),
        shaded('M-20 760Q300 640 640 720 900 780 1220 690V900H-20z', down('#eebb80', '#d2935a')),
        camel(480, 610, 0.9, '#a8322f'),
        camel(660, 616, 0.9, '#2f6f7f'),
        camel(840, 612, 0.9, '#e0a030'),
        stroke('M590 520Q640 570 620 570M770 520Q820 566 800 570', '#6f4a2e', 4),
        walker(990, 690, '#2b5f8a', 1.05, '#8a5a3c'),
        shape('M975 580q15-18 31 0l-3 8h-25z', '#f6ecd8'),
        group(
            'translate(180 760)',
            shape('M-150 60-60-70H80L170 60z', '#5b3226'),
            shape('M-150 60-60-70 0-70-40 60z', '#7a4633'),
            shape('M-10 60 14-30 60 60z', '#f6cf7a'),
            stroke('M-150 60-190 84M170 60l36 24', '#5b3226', 5),
        ),
        stroke('M300 850q120-30 260-10M620 800q160-30 300-8', '#b9753f', 4, 'opacity=".5"'),
    );
};

export const tagine = () =>
    picture(
        shaded(box(0, 0, 1200, 560), across('#d99a62', '#e9b57c', '#cf8a54')),
        shape(
            'M0 0H1200V150Q1110 210 1020 150 930 210 840 150 750 210 660 150 570 210 480 150 390 210 300 150 210 210 120 150 60 190 0 150z',
            '#a8432f',
        ),
        shape('M120 0h180v150q-90 60-180 0zM480 0h180v150q-90 60-180 0zM840 0h180v150q-90 60-180 0z', '#f6e3bd'),
        ...[
            [140, '#d9872b'],
            [330, '#a8322a'],
            [870, '#c9a23a'],
            [1060, '#7d5a2f'],
        ].map(([x, spice]) =>
            group(
                `translate(${x} 470)`,
                shape('M-80 0Q-20-150 0-150T80 0z', spice as string),
                stroke('M-44-40Q-10-130 0-146', '#ffffff', 6, 'opacity=".35"'),
                shape('M-96 0H96L70 96H-70z', '#7d5233'),
                stroke('M-90 30H90M-80 62H80', '#5b3a22', 5),
            ),
        ),
        shaded(box(0, 560, 1200, 340), down('#f0e0c0', '#d6bd8f')),
        ...Array.from({ length: 18 }, (_, at) =>
            shape(
                `M${-20 + at * 72} 590l36-16 36 16-36 16z`,
                ['#2f7f8f', '#c9643f', '#3d5f9a'][at % 3] as string,
                'opacity=".9"',
            ),
        ),
        glow(600, 470, 300, '#fff1cf', 0.5),
        ellipse(600, 786, 300, 40, '#8a6a42', 'opacity=".45"'),
        shaded('M340 660H860Q850 780 720 790H480Q350 780 340 660z', across('#a8482c', '#d06a41', '#93391f')),
        ellipse(600, 664, 262, 40, '#b9532f'),
        shaded(
            'M400 650Q540 560 572 330 560 290 600 286 640 290 628 330 660 560 800 650 700 690 600 690 500 690 400 650z',
            across('#b9532f', '#e08655', '#a3441f'),
        ),
        stroke(
            'M440 630Q600 690 760 630M510 560Q600 600 690 560M552 470Q600 490 648 470',
            '#fbe3b4',
            7,
            'opacity=".75"',
        ),
        circle(600, 290, 26, '#c9623a'),
        stroke('M500 270q-24-40 0-76t0-60M700 270q24-40 0-76t0-60', '#fffaf0', 10, 'opacity=".65"'),
        group(
            'translate(230 740)',
            ellipse(0, 60, 150, 26, '#8a6a42', 'opacity=".4"'),
            shape('M-140-6H140Q130 70 0 76-130 70-140-6z', '#2b5f7a'),
            ...[
                [-80, -10, '#f2a93b'],
                [-20, -24, '#e9b83f'],
                [44, -14, '#f2a93b'],
                [94, -4, '#d9c25a'],
                [10, 0, '#c9d06a'],
            ].map(([x, y, colour]) => circle(x as number, y as number, 36, colour as string)),
            shape('M-140-6H140l-8 24H-132z', '#3a7896'),
        ),
        group(
            'translate(970 750)',
            ellipse(0, 50, 140, 22, '#8a6a42', 'opacity=".4"'),
            shape('M-120 40Q-140-60 0-70 140-60 120 40 0 70-120 40z', '#e0b272'),
            stroke('M-70-30q20 30 10 60M0-50q10 40 0 90M70-30q-20 30-10 60', '#b9803f', 6),
        ),
        ...[
            [420, 830],
            [760, 840],
            [860, 690],
        ].map(([x = 0, y = 0]) =>
            stroke(`M${x} ${y}q-10-30-34-40M${x} ${y}q4-34 0-50M${x} ${y}q14-28 34-34`, '#4f8050', 9),
        ),
    );
