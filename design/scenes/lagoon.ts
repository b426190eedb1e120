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
    palm,
    path,
    picture,
    randoms,
    ripples,
    shaded,
    shape,
    shore,
    sky,
    stroke,
    swell,
} from './draw.ts';

const lagoon = (top: number) =>
    [
        ['#24407f', 0, 0, 90],
        ['#1e669f', 34, 9, 85],
        ['#1f8bb3', 78, 12, 105],
        ['#36aebd', 132, 15, 130],
        ['#63c7c6', 200, 19, 160],
        ['#98dacf', 290, 24, 190],
        ['#cbecdd', 390, 28, 225],
    ]
        .map(([colour, y, rise, length]) =>
            shape(swell(top + (y as number), rise as number, length as number, -(y as number)), colour as string),
        )
        .join('');

const sloop = (x: number, y: number, size: number, hull: string) =>
    group(
        `translate(${x} ${y}) scale(${size})`,
        ellipse(0, 22, 150, 13, '#0d4f73', 'opacity=".35"'),
        shape('M-140-34h282q-14 42-48 58H-92q-36-18-48-58z', hull),
        shape('M-140-34h282l-5 13h-272z', '#fdf4e3'),
        stroke('M8-34V-380', '#6a4427', 7),
        shaded('M16-362Q118-250 132-66H16z', across('#ffffff', '#ecdcc2')),
        shaded('M0-344Q-52-170-120-58L0-70z', across('#f6e7cf', '#fffaf0')),
        stroke('M16-280q50 6 78 20M16-200q60 4 98 16M16-130q66 2 110 10', '#e0ccae', 2),
        shape('M8-380l34 10-34 12z', '#d9573b'),
        stroke('M10-62H138', '#6a4427', 5),
        bust(-70, -48, '#d9573b', '#8a5a3c', '#2d2019', 0.8),
        bust(62, -48, '#f2b13e', '#a9764f', '#3a2a1f', 0.8),
        bust(94, -48, '#3d7fa6', '#6f4630', '#2d2019', 0.8),
    );

export const lagoonSail = () =>
    picture(
        sky(420, '#83bcd9', '#bfdde0', '#fbe6c4', '#fcd6a2'),
        glow(900, 330, 380, '#fff0c8'),
        circle(900, 330, 56, '#fff8e4'),
        clouds('#fff', 0.55, [120, 210, 1], [560, 170, 0.7], [980, 220, 0.55]),
        birds('#41606a', [330, 260, 1], [390, 300, 0.7], [440, 250, 0.7]),
        shape(shore(412, 26, 4), '#7fa39a', 'opacity=".75"'),
        shape(shore(414, 18, 9), '#3d6f63'),
        lagoon(408),
        path(900, 420, 800, '#fff4d6'),
        ripples(430, 890, 60, '#fff', 8),
        group(
            'translate(250 414) scale(.2)',
            shape('M8-34V-260L120-50H8zM-4-40V-230L-90-50z', '#fff'),
            shape('M-110-36h220l-30 40h-160z', '#2b4a63'),
        ),
        sloop(640, 560, 1, '#c9472f'),
        palm(-30, 40, ['#2f6f5d', '#245a4d'], 8),
        group(
            'translate(0 700)',
            stroke('M60-44V200M190-68V200M320-96V200', '#5e3d26', 22),
            shaded('M-20 40 350-20 372 14-20 100z', down('#b98357', '#8a5a38')),
            stroke('M40 40 60 92M120 26l22 54M200 13l24 50M280 0l26 42', '#6f4629', 3),
            stroke('M60-40Q125 20 190-64M190-64Q255-10 320-92', '#e9d9b8', 4),
        ),
    );

export const lagoonSwim = () => {
    const next = randoms(12);
    const net = Array.from({ length: 46 }, () => {
        const [x, y, long] = [next() * 1200, next() * 900, 40 + next() * 90];
        return `M${x.toFixed(0)} ${y.toFixed(0)}q${(long / 2).toFixed(0)} ${(-20 * next()).toFixed(0)} ${long.toFixed(0)} ${(14 * next()).toFixed(0)}`;
    }).join('');
    const swimmer = (x: number, y: number, turn: number, suit: string, hair: string) =>
        group(
            `translate(${x} ${y}) rotate(${turn})`,
            ellipse(10, 26, 92, 30, '#0f6f86', 'opacity=".25"'),
            stroke('M-24-6Q-60-46-96-34M-24 8Q-58 46-92 40', '#a9764f', 13),
            stroke('M34-8 104-26M34 8 108 22', '#a9764f', 14),
            shape('M-30-18Q8-26 44-14v28Q8 26-30 18z', suit),
            circle(-46, 0, 17, '#a9764f'),
            shape('M-62-4a17 17 0 0 1 30-10q6 12-2 26-18 2-28-16z', hair),
            stroke('M120-30q16 6 12 20M122 34q18-4 18-18', '#e8fbf7', 4),
        );
    return picture(
        shaded(box(0, 0, 1200, 900), across('#1f8fb0', '#3fb6c0', '#8fdccf')),
        shape('M700-20Q600 240 790 460T720 920H1240V-20z', '#a9e4d6', 'opacity=".7"'),
        shape('M980-20Q900 260 1040 480T980 920H1240V-20z', '#d9f2e2', 'opacity=".75"'),
        stroke(net, '#ffffff', 4, 'opacity=".35"'),
        ellipse(480, 470, 330, 132, '#0e5f7d', 'opacity=".35" transform="rotate(-24 480 470)"'),
        group(
            'translate(460 430) rotate(-24)',
            shape('M-330 0Q-200-128 90-112 260-92 330 0 260 92 90 112-200 128-330 0z', '#fdf4e3'),
            shape('M-300 0Q-180-108 84-96 240-80 302 0 240 80 84 96-180 108-300 0z', '#c9472f'),
            shaded('M-262 0Q-150-86 78-78 214-64 268 0 214 64 78 78-150 86-262 0z', down('#c8925f', '#a8744a')),
            stroke('M-210-26H214M-236 0H250M-210 26H214', '#94623d', 3),
            shape(box(-60, -58, 84, 116), '#f2dfbf'),
            shape(box(120, -62, 34, 124), '#7d5233'),
            circle(-120, 0, 10, '#6a4427'),
            stroke('M-120 0H300', '#fff6e4', 9),
            stroke('M-330 0q-70-30-96 40', '#efe2cf', 4),
        ),
        swimmer(910, 330, 14, '#d9573b', '#2d2019'),
        swimmer(760, 610, -28, '#f2b13e', '#3a2a1f'),
    );
};

export const quietBay = () =>
    picture(
        sky(470, '#5f87b5', '#b7b9cf', '#f3cfb4', '#fbdcab'),
        glow(280, 440, 380, '#ffe9bf'),
        circle(280, 430, 50, '#fff4d8'),
        clouds('#fff', 0.4, [620, 200, 1.1], [900, 280, 0.7]),
        shape(land(470, 90, 5, 6, 480), '#7d96a3'),
        shape(shore(474, 44, 21), '#3f6a63'),
        shaded(box(0, 470, 1200, 430), down('#5aa7b5', '#3f9fb0', '#7bcfc6')),
        path(280, 480, 840, '#fff0cf', 7),
        ripples(490, 890, 50, '#ffffff', 31, 0.4),
        group(
            'translate(700 610)',
            ellipse(0, 30, 220, 20, '#1d6f80', 'opacity=".4"'),
            shape('M-200-40h410q-20 56-70 76H-140q-48-24-60-76z', '#174a63'),
            shape('M-200-40h410l-6 16h-398z', '#fdf4e3'),
            stroke('M20-40V-420', '#5b3a22', 8),
            shape('M28-70H230q4-26-18-30L28-92z', '#f3e4ca'),
            stroke('M20-410-190-46M20-410 205-46', '#5b3a22', 2.5),
            shape('M-90-40v-34h120v34z', '#f6ead4'),
            stroke('M-70-58h18M-34-58h18M2-58h18', '#174a63', 10),
            bust(120, -56, '#d9573b', '#8a5a3c', '#2d2019', 0.9),
            bust(160, -56, '#f7f2e6', '#a9764f', '#3a2a1f', 0.9),
        ),
        group(
            'translate(0 760)',
            ...[
                [90, 60, 70, 34],
                [230, 96, 90, 40],
                [420, 70, 60, 28],
                [1060, 80, 100, 44],
                [900, 110, 70, 30],
            ].map(
                ([x = 0, y = 0, wide = 0, high = 0]) =>
                    ellipse(x, y + 10, wide + 16, high * 0.7, '#d7f0e3', 'opacity=".55"') +
                    shape(
                        `M${x - wide} ${y}q${wide}-${high * 2.2} ${wide * 2} 0q-${wide} ${high * 0.8}-${wide * 2} 0z`,
                        '#8d8a70',
                    ) +
                    ellipse(x - wide * 0.2, y - high * 0.6, wide * 0.5, high * 0.24, '#b5b08e'),
            ),
        ),
        palm(1230, 60, ['#2b5f50', '#1f4a3f'], 76),
    );
