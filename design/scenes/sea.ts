import {
    across,
    birds,
    box,
    bust,
    circle,
    clouds,
    down,
    ellipse,
    glow,
    group,
    land,
    path,
    picture,
    randoms,
    ripples,
    shaded,
    shape,
    sky,
    stars,
    stroke,
} from './draw.ts';

export const calderaSunset = () => {
    const next = randoms(40);
    const houses = Array.from({ length: 34 }, (_, at) => {
        const x = 800 + next() * 370;
        const y = 330 + (1170 - x) * 0.16 + next() * 60;
        const size = 22 + next() * 26;
        const tint = ['#fff6ea', '#fbe3d0', '#f3d3c4'][at % 3] as string;
        const dome = at % 7 === 0 ? shape(`M${x} ${y}a${size / 2} ${size / 2} 0 0 1 ${size} 0z`, '#3d6fae') : '';
        return (
            dome +
            shape(box(x, y, size, size * 0.9), tint) +
            shape(box(x + size * 0.35, y + size * 0.3, size * 0.24, size * 0.34), '#b5627a', 'opacity=".7"')
        );
    }).join('');
    return picture(
        sky(560, '#3f3a72', '#7d4f86', '#d2697c', '#f5a46c', '#fcd08c'),
        glow(470, 520, 430, '#ffd79a'),
        circle(470, 500, 66, '#fff1cd'),
        clouds('#f6b9a0', 0.35, [120, 240, 1.2], [560, 180, 0.9]),
        shape(land(556, 60, 4, 3, 560), '#8b5c86', 'opacity=".8"'),
        shape('M730 560Q770 430 850 400 930 330 1040 320L1220 280V560z', '#5b3a5e'),
        shape('M760 560Q830 480 920 470 1040 430 1220 440V560z', '#47304f'),
        houses,
        shaded(box(0, 556, 1200, 344), down('#e88f76', '#a3618a', '#4d4a83', '#33386d')),
        path(470, 566, 880, '#ffe0a8', 9),
        ripples(570, 890, 60, '#ffd9b0', 17, 0.35),
        group(
            'translate(430 690)',
            ellipse(10, 32, 230, 16, '#2c2a5c', 'opacity=".5"'),
            shape('M-220 6h430q-6 26-30 30h-380q-16-6-20-30z', '#fdf1e2'),
            shape('M-190 36h60l-10 16h-36zM110 36h60l-14 16h-32z', '#e3cdb9'),
            shape('M-120 6v-34q90-20 190 0V6z', '#efdcc8'),
            stroke('M-100-12h150', '#4a3658', 12),
            stroke('M-10-20V-430', '#3b2b45', 7),
            shaded('M0-418Q150-250 170-50H0z', across('#fff5e3', '#f2c7a0')),
            shaded('M-18-390Q-80-190-190-18L-18-40z', across('#f3c9a8', '#fff1dd')),
            ...[110, 140, 172].map((x, at) =>
                bust(x, -18, ['#d9573b', '#f6e6cf', '#2f6f8f'][at] as string, '#7a4b34', '#2d2019', 0.75),
            ),
        ),
        birds('#47304f', [700, 250, 1], [760, 290, 0.7]),
    );
};

export const snorkelCove = () => {
    const fish = (x: number, y: number, size: number, body: string, stripe: string) =>
        group(
            `translate(${x} ${y}) scale(${size})`,
            shape('M-46 0Q-10-34 40 0-10 34-46 0zM-40 0-72-22v44z', body),
            stroke('M-8-18v36M10-14v28', stripe, 6),
            circle(24, -4, 4, '#15303a'),
        );
    return picture(
        sky(320, '#9fd0e6', '#d9eef0'),
        shape('M-20 320V150Q90 90 160 190 230 200 250 320z', '#4b3438'),
        shape('M900 320Q960 160 1060 150 1130 60 1220 90V320z', '#5b3c3c'),
        shape('M980 320Q1040 220 1110 240 1170 180 1220 200V320z', '#74484a'),
        shaded(box(0, 300, 1200, 600), down('#4fc0cf', '#2a97b5', '#1b6a94', '#124a72')),
        shape('M-20 318Q80 296 180 318T380 318 580 318 780 318 980 318 1240 318V296H-20z', '#c9eef0', 'opacity=".8"'),
        ...[180, 380, 620, 820].map((x, at) =>
            shape(`M${x} 310h${60 + at * 14}L${x + 60 - at * 70} 900h-${120 + at * 10}z`, '#ffffff', 'opacity=".08"'),
        ),
        shape('M-20 900V420Q70 440 110 540 190 560 220 660 330 690 360 800 420 830 440 900z', '#35262f'),
        shape('M1220 900V380Q1110 420 1090 530 1000 580 990 680 880 720 850 820 800 850 790 900z', '#3a2931'),
        shape(
            'M-20 900V640Q60 650 90 740 160 770 180 900zM1220 900V620Q1140 660 1120 740 1050 780 1030 900z',
            '#523740',
        ),
        shape('M300 900Q420 820 560 850 700 800 840 860L900 900z', '#c9b68c'),
        group(
            'translate(170 700)',
            stroke('M0 0Q-20-60-50-80M0 0Q0-70 6-110M0 0Q24-50 60-70', '#e0716a', 15),
            circle(-50, -80, 11, '#e0716a'),
            circle(6, -110, 11, '#e0716a'),
            circle(60, -70, 11, '#e0716a'),
        ),
        group(
            'translate(1010 760)',
            ...[0, 1, 2, 3, 4].map((at) =>
                stroke(
                    `M${at * 18} 0Q${at * 18 - 24 + at * 12} -60 ${at * 26 - 16} -110`,
                    at % 2 ? '#f2b13e' : '#f6cf7a',
                    11,
                ),
            ),
        ),
        ellipse(420, 850, 70, 26, '#d98a74'),
        ellipse(760, 862, 54, 20, '#b86a86'),
        group(
            'translate(590 410) rotate(-10)',
            stroke('M120 6Q190 30 250 10M118 26Q190 62 256 60', '#a9764f', 24),
            shape('M240-8q60-6 86 18-40 16-90 6zM246 46q60 2 84 32-46 10-92-8z', '#f2b13e'),
            shape('M-60-30Q40-56 140-8l-6 46Q30 52-60 30z', '#173f63'),
            stroke('M-40 20Q-60 80-20 120', '#a9764f', 20),
            circle(-92, -6, 36, '#a9764f'),
            shape('M-128-16q18-34 66-24 8 22-4 30-30-10-62-6z', '#2d2019'),
            shape('M-128-4q20-12 52-6v26q-30 8-50 0z', '#10242f'),
            shape('M-122 0q16-8 40-4v14q-24 6-38 0z', '#8fd6dd'),
            stroke('M-66-2Q-54-70-62-128', '#f2b13e', 11),
        ),
        fish(330, 610, 1, '#f2c14e', '#22323a'),
        fish(440, 690, 0.8, '#f2c14e', '#22323a'),
        fish(250, 520, 0.7, '#ef8a5c', '#fff2dc'),
        fish(770, 640, 0.9, '#7fd0c4', '#1d5a6b'),
        fish(850, 560, 0.6, '#7fd0c4', '#1d5a6b'),
        ...[
            [520, 350],
            [534, 372],
            [512, 388],
        ].map(([x = 0, y = 0], at) => circle(x, y, 7 - at, '#e9fbfb', 'opacity=".7"')),
    );
};

const dhowHull = (plank: string, deep: string) =>
    shape('M-330-70Q-300-40-250-34H190Q270-44 360-130L330-20Q290 70 190 84H-190Q-290 60-330-70z', deep) +
    shape('M-330-70Q-300-40-250-34H190Q270-44 360-130l-8 32Q280-10 190 0H-230Q-300-6-330-70z', plank) +
    stroke('M-262 20H270M-236 48H236', '#2a1a12', 3, 'opacity=".4"');

export const dhow = () =>
    picture(
        sky(540, '#7fb6c9', '#cfe0d4', '#f6e2bd', '#f9d49c'),
        glow(960, 480, 380, '#fff0c4'),
        circle(960, 450, 52, '#fff6dc'),
        birds('#5b6f6a', [200, 230, 1], [260, 270, 0.7]),
        shape('M-20 540V500Q120 486 220 500T460 512V540z', '#b79f78'),
        ...[70, 110, 150, 230, 270].map(
            (x, at) =>
                shape(box(x, 440 + (at % 3) * 12, 16, 64), '#d9c39a') +
                shape(box(x - 6, 434 + (at % 3) * 12, 28, 10), '#e6d3ae'),
        ),
        shape(box(64, 424, 112, 14), '#e6d3ae'),
        ...[340, 410].map(
            (x) =>
                stroke(`M${x} 510Q${x + 4} 470 ${x - 2} 440`, '#7a6242', 8) +
                group(
                    `translate(${x - 2} 440) scale(.3)`,
                    ...[-160, -120, -60, -20, 20].map((angle) =>
                        group(`rotate(${angle})`, shape('M0 0q60-40 130 0-70-6-130 0z', '#5f7f56')),
                    ),
                ),
        ),
        shaded(box(0, 536, 1200, 364), down('#79b9b4', '#3f93a3', '#246e8a')),
        path(960, 546, 880, '#fff0c8', 3),
        ripples(550, 890, 60, '#fff', 22, 0.45),
        group(
            'translate(610 680)',
            ellipse(0, 90, 330, 18, '#173f52', 'opacity=".4"'),
            stroke('M40-40V-420', '#4a2f1d', 12),
            stroke('M-260-150Q0-360 250-500', '#4a2f1d', 9),
            shaded('M-250-150Q0-350 244-490 250-250 110-60-40-130-250-150z', across('#f2dfbd', '#fffaf0')),
            stroke('M-150-200Q10-140 140-90M-30-280Q110-190 190-140M90-370Q180-280 226-220', '#dbc49b', 3),
            dhowHull('#a86c3c', '#7a4a28'),
            shape('M-330-70l-40-50 70 20v40z', '#8a5630'),
            ...[-190, -140, 120, 170].map((x, at) =>
                bust(x, -50, ['#f7f2e6', '#d9573b', '#2f6f8f', '#f2b13e'][at] as string, '#8a5a3c', '#2d2019', 1),
            ),
        ),
    );

const towers: [x: number, high: number][] = [
    [700, 40],
    [742, 70],
    [790, 110],
    [850, 50],
    [884, 88],
    [940, 60],
    [1010, 96],
    [1060, 44],
    [1120, 66],
];

export const pearlNight = () =>
    picture(
        sky(520, '#0f1d3f', '#22386a', '#5a5f92', '#a6809a'),
        stars(90, 430, 6),
        glow(300, 260, 220, '#fdf3d4', 0.5),
        circle(300, 260, 46, '#fdf6e0'),
        shape(box(0, 486, 1200, 40), '#26315a'),
        ...towers.map(
            ([x, high]) =>
                shape(box(x, 486 - high, 26, high + 40), '#1d2a52') + shape(box(x + 8, 500 - high, 5, 6), '#f6cf7a'),
        ),
        shaded(box(0, 520, 1200, 380), down('#48538c', '#243a6b', '#142547')),
        path(300, 530, 760, '#f6e6bf', 4),
        ripples(530, 760, 40, '#b9c4e6', 15, 0.3),
        shaded('M-20 720Q600 650 1220 720V900H-20z', down('#8a5a36', '#54331e')),
        stroke('M-20 772Q600 706 1220 772M-20 834Q600 776 1220 834', '#3d2415', 4),
        stroke('M980 720V140M120 720V330', '#4a2f1d', 16),
        stroke('M120 350Q560 470 980 200', '#2d1c12', 4),
        ...[
            [300, 416],
            [520, 418],
            [740, 352],
            [900, 262],
        ].map(
            ([x = 0, y = 0]) =>
                glow(x, y + 40, 120, '#ffcf7d', 0.6) +
                shape(`M${x - 16} ${y + 14}h32l6 46h-44z`, '#ffdf9e') +
                stroke(`M${x} ${y}v14M${x - 18} ${y + 14}h36M${x - 24} ${y + 60}h48`, '#5b3a20', 6),
        ),
        group(
            'translate(420 700)',
            shape('M-70 80Q-80-60 0-62 80-60 70 80z', '#f4efe2'),
            circle(0, -92, 32, '#8a5a3c'),
            shape('M-36-96q6-44 40-40 36 2 32 40-34-14-72 0z', '#f4efe2'),
            stroke('M-50-20Q30 30 120-30', '#e6dfcf', 24),
            shape('M70 10q70-60 120-150l22 14Q180-10 110 40z', '#9a5b2f'),
            ellipse(84, 26, 70, 50, '#b06c38', 'transform="rotate(-40 84 26)"'),
            circle(86, 24, 15, '#3d2415'),
        ),
        group(
            'translate(740 760)',
            ellipse(0, 50, 130, 22, '#2d1b10', 'opacity=".5"'),
            shape('M-120 20Q-90-50 0-52 90-50 120 20 60 60 0 60-60 60-120 20z', '#7c7488'),
            shape('M-104 14Q-70-30 0-32 70-30 104 14 50 44 0 44-50 44-104 14z', '#efe4ec'),
            circle(10, 8, 22, '#fffaf3'),
            circle(3, 1, 7, '#fff'),
        ),
    );
