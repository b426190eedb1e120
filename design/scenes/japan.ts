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
} from './draw.ts';

const bamboo = (x: number, top: number, bottom: number, wide: number, colour: string) =>
    shape(box(x, top, wide, bottom - top), colour) +
    stroke(
        Array.from({ length: 6 }, (_, at) => `M${x - 2} ${top + 40 + at * 96}h${wide + 4}`).join(''),
        '#3f6b45',
        5,
        'opacity=".55"',
    );

export const teaBowl = () => {
    const next = randoms(9);
    const leaves = Array.from({ length: 40 }, () => {
        const [x, y] = [Math.round(400 + next() * 400), Math.round(110 + next() * 240)];
        return ellipse(
            x,
            y,
            34,
            7,
            ['#6fa05c', '#8fbc74', '#4f8050'][Math.floor(next() * 3)] as string,
            `transform="rotate(${Math.round(20 + next() * 50)} ${x} ${y})"`,
        );
    }).join('');
    return picture(
        shaded(box(0, 0, 1200, 620), across('#b9a57c', '#d6c69a', '#c4b186')),
        shape(box(0, 0, 120, 620) + box(1080, 0, 120, 620), '#8a6b4a'),
        shape(box(0, 0, 1200, 56), '#7a5a3c'),
        circle(600, 310, 262, '#4a3526'),
        `<clipPath id="window">${circle(600, 310, 244, '#fff')}</clipPath>`,
        `<g clip-path="url(#window)">${[
            shaded(box(340, 60, 520, 500), down('#dcebd0', '#bcd8ad', '#8fb98a')),
            bamboo(420, 40, 520, 22, '#9ac184'),
            bamboo(500, 40, 540, 28, '#7fae70'),
            bamboo(640, 40, 520, 20, '#a8cc92'),
            bamboo(720, 40, 540, 30, '#74a468'),
            bamboo(800, 40, 540, 20, '#93bd7e'),
            leaves,
            shape('M340 480Q480 420 620 470T880 450V580H340z', '#5f9159'),
            shape('M570 470h60l8-90h-76zM548 380h104l-26-30h-52zM586 350h28v-26h-28z', '#8d948c'),
        ].join('')}</g>`,
        stroke('M600 66V554M356 310H844', '#4a3526', 10),
        shaded(box(0, 610, 1200, 290), down('#cdbd7e', '#b3a263')),
        stroke('M0 640h1200M0 690h1200M0 740h1200M0 800h1200M0 860h1200', '#a39254', 2, 'opacity=".6"'),
        stroke('M0 612h1200M330 612 180 900M870 612 1020 900', '#3f5a48', 10),
        ellipse(600, 776, 210, 30, '#6f6338', 'opacity=".5"'),
        shaded('M440 620H760Q770 760 640 780H560Q430 760 440 620z', across('#3a322f', '#5a4c45', '#2d2624')),
        ellipse(600, 622, 160, 40, '#2a2321'),
        ellipse(600, 626, 144, 32, '#8fb04a'),
        ...[
            [560, 620],
            [600, 634],
            [640, 622],
            [620, 614],
            [576, 636],
        ].map(([x = 0, y = 0]) => circle(x, y, 9, '#c3d97f')),
        stroke('M560 580q-24-40 0-76t0-80M630 580q-24-40 0-76t0-70', '#fffdf2', 9, 'opacity=".6"'),
        group(
            'translate(890 740)',
            ellipse(0, 50, 70, 16, '#6f6338', 'opacity=".5"'),
            shape('M-22-110h44v60h-44z', '#e4cd94'),
            shape('M-22-56h44q44 60 30 100h-104q-14-40 30-100z', '#ecd9a8'),
            stroke('M-30-20-44 40M-14-30-18 42M4-30 4 42M20-30 26 42M32-14 46 40', '#b99f63', 4),
            stroke('M-24-54h48', '#3d2a20', 6),
        ),
    );
};

export const carving = () =>
    picture(
        shaded(box(0, 0, 1200, 430), across('#5b4636', '#7a5f48', '#5b4636')),
        shape(box(130, 60, 400, 300), '#f6efdc'),
        stroke('M230 60V360M330 60V360M430 60V360M130 160H530M130 260H530', '#8a6b4a', 8),
        glow(330, 200, 260, '#fff6d8', 0.5),
        ...[700, 770, 840, 910, 980, 1050].map((x, at) =>
            bamboo(x, 70 + (at % 3) * 26, 430, 34, ['#8fb274', '#c9b06a', '#a8c084'][at % 3] as string),
        ),
        shaded(box(0, 420, 1200, 480), down('#c08a54', '#94622f')),
        stroke(
            'M0 500q600-20 1200 10M0 600q600 20 1200-16M0 710q600-24 1200 12M0 820q600 20 1200-10',
            '#7d5029',
            4,
            'opacity=".5"',
        ),
        shape('M140 590H900L960 740H90z', '#e6d5b0'),
        shape('M90 740H960v24H90z', '#b99f6f'),
        group(
            'translate(430 650) rotate(-12)',
            ellipse(20, 26, 330, 12, '#6f4a26', 'opacity=".35"'),
            shape('M-300-14Q0-24 260-16 330-30 356-70q24 4 14 26-24 50-90 60Q0 24-300 16z', '#d9b568'),
            stroke('M-280-4Q0-12 250-4', '#f3dc9f', 6),
            stroke('M-20-20v40', '#a8843f', 6),
        ),
        group(
            'translate(740 680) rotate(24)',
            shape('M-40-18H150v36H-40z', '#5b3a22'),
            shape('M-40-18q-150 0-210 36h210z', '#dfe5e8'),
            stroke('M-36 12H-226', '#9aa6ad', 4),
            stroke('M0-18V18M40-18V18M80-18V18', '#3d2715', 5),
        ),
        ...[
            [250, 700, 20],
            [330, 726, -30],
            [560, 730, 50],
            [640, 610, 10],
            [210, 640, 70],
            [860, 620, -20],
        ].map(([x = 0, y = 0, turn = 0]) =>
            group(`translate(${x} ${y}) rotate(${turn})`, stroke('M-24 0q12-26 30-8t-14 14', '#f0d58f', 8)),
        ),
        group(
            'translate(1050 640)',
            ellipse(0, 100, 96, 20, '#6f4a26', 'opacity=".4"'),
            shape('M-34-140h68v90h-68z', '#e4cd94'),
            shape('M-34-56h68q56 80 40 150h-148q-16-70 40-150z', '#ecd9a8'),
            stroke('M-44-10-60 92M-24-24-30 92M0-26V92M24-24 32 92M46-8 62 92', '#b99f63', 5),
            stroke('M-36-54h72', '#3d2a20', 8),
        ),
        stroke('M160 840q120-30 240 0', '#e6cd8f', 16),
        stroke('M480 850 760 824', '#d9b568', 14),
    );

export const machiya = () =>
    picture(
        sky(300, '#324a72', '#7f86a6', '#d9a88f'),
        shape(land(280, 90, 4, 2, 320), '#3f5a5a'),
        shape(box(0, 300, 1200, 530), '#39424d'),
        shape('M-20 330 90 210H1110L1220 330z', '#3d444e'),
        stroke(Array.from({ length: 28 }, (_, at) => `M${60 + at * 40} 214L${at * 43} 326`).join(''), '#2c323b', 5),
        shape(box(20, 326, 1160, 60), '#5b4232'),
        shaded(box(40, 380, 1120, 120), down('#c9b08a', '#b89a72')),
        ...Array.from({ length: 36 }, (_, at) => shape(box(70 + at * 30, 390, 9, 100), '#4a3426')),
        shape('M-20 560 60 490H1140L1220 560z', '#474e58'),
        stroke(
            Array.from({ length: 28 }, (_, at) => `M${70 + at * 40} 494L${30 + at * 42} 556`).join(''),
            '#343a43',
            5,
        ),
        shape(box(0, 556, 1200, 24), '#4a3426'),
        shaded(box(30, 576, 1140, 244), down('#6f4f38', '#523826')),
        shape(box(120, 600, 300, 220), '#f8d894'),
        shape(box(780, 600, 300, 220), '#f8d894'),
        ...Array.from({ length: 15 }, (_, at) =>
            shape(box(124 + at * 20, 600, 8, 220) + box(784 + at * 20, 600, 8, 220), '#5b3f2c'),
        ),
        shape(box(480, 590, 240, 230), '#f9e3b2'),
        shape('M470 588h80v120q-40 14-80 0zM560 588h80v120q-40 14-80 0zM650 588h80v120q-40 14-80 0z', '#2f4a6b'),
        circle(510, 646, 20, '#f4efe2', 'opacity=".9"'),
        circle(600, 646, 20, '#f4efe2', 'opacity=".9"'),
        circle(690, 646, 20, '#f4efe2', 'opacity=".9"'),
        ...[450, 750].map(
            (x) =>
                glow(x, 680, 110, '#ffd68a', 0.6) +
                ellipse(x, 680, 26, 38, '#fbeecb') +
                shape(box(x - 14, 638, 28, 8) + box(x - 14, 714, 28, 8), '#3d2b20'),
        ),
        shaded(box(0, 818, 1200, 90), down('#8d8f94', '#6f737a')),
        stroke(
            'M0 846h1200M200 820l-40 26M420 820l-20 26M640 820v26M860 820l20 26M1060 820l36 26M100 846l-60 54M340 846l-36 54M600 846v54M840 846l30 54M1100 846l70 54',
            '#5f636b',
            4,
        ),
        group(
            'translate(70 820)',
            shape(box(-34, -44, 68, 44), '#7d4a33'),
            ...[0, 1, 2, 3, 4, 5, 6].map((at) =>
                stroke(
                    `M0-44Q${-40 + at * 13}-110 ${-54 + at * 18}-${170 - Math.abs(3 - at) * 16}`,
                    at % 2 ? '#5f8f57' : '#7aa866',
                    7,
                ),
            ),
        ),
        group(
            'translate(1130 820)',
            shape(box(-30, -36, 60, 36), '#4a5560'),
            ...[-40, -20, 0, 20, 40].map((x) => circle(x, -60 - (x * x) / 60, 28, x % 40 ? '#6f9a5c' : '#557f4d')),
        ),
    );
