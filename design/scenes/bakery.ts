import { across, box, circle, down, ellipse, glow, group, picture, shaded, shape, stroke, width } from './draw.ts';

const bricks = (bottom: number, wall: string, joint: string) => {
    let lines = '';
    for (let y = 40, row = 0; y < bottom; y += 56, row++) {
        lines += `M0 ${y}H${width}`;
        for (let x = row % 2 ? 60 : 0; x < width; x += 120) lines += `M${x} ${y}v-56`;
    }
    return shape(box(0, 0, width, bottom), wall) + stroke(lines, joint, 4, 'opacity=".55"');
};

const loaf = (x: number, y: number, size: number, turn = 0) =>
    group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        ellipse(0, 26, 150, 16, '#5b3517', 'opacity=".35"'),
        shaded('M-150 10Q-150-60 0-62 150-60 150 10 90 34 0 34-90 34-150 10z', down('#d98f45', '#a85e26')),
        stroke('M-90-28q26 20 16 44M-30-42q30 22 20 52M34-44q30 22 20 52M92-32q24 18 16 40', '#fbe3b4', 13),
    );

export const bakeryOven = () =>
    picture(
        bricks(640, '#6d4a38', '#4a3226'),
        shape(box(60, 130, 270, 330), '#3d2a20'),
        shaded(box(80, 150, 230, 290), down('#101d3f', '#2b3d6d')),
        circle(240, 220, 34, '#fbf3d6'),
        circle(256, 210, 30, '#16244a'),
        shape('M80 440V360l40-30 40 30 30-50 50 40 70-24v114z', '#0d1730'),
        shape(box(118, 372, 14, 18) + box(226, 384, 14, 18), '#f6cf7a'),
        stroke('M195 150V440M80 290H310', '#3d2a20', 12),
        glow(720, 420, 480, '#ffb45c', 0.5),
        shape('M470 640V420Q470 180 720 170 970 180 970 420V640z', '#8a5f48'),
        stroke('M490 640V420Q490 200 720 190 950 200 950 420V640', '#a87a5e', 22),
        shape('M530 640V430Q530 240 720 232 910 240 910 430V640z', '#2b1610'),
        shaded('M552 640V436Q552 262 720 254 888 262 888 436V640z', down('#ffd98a', '#f59a3c', '#c9501f')),
        glow(720, 480, 220, '#fff3c4', 0.9),
        loaf(640, 580, 0.62, -6),
        loaf(800, 584, 0.62, 5),
        loaf(720, 520, 0.5),
        shape(box(440, 632, 560, 26), '#a87a5e'),
        shaded(box(0, 640, 1200, 260), down('#e0c096', '#b98f62')),
        stroke('M0 720h1200M0 810h1200', '#9d7449', 3, 'opacity=".5"'),
        loaf(250, 760, 1.25, -5),
        loaf(560, 800, 1.15, 8),
        loaf(980, 770, 1.3, -3),
        ...[
            [400, 690],
            [760, 720],
            [120, 860],
            [840, 860],
            [690, 880],
        ].map(([x = 0, y = 0]) => ellipse(x, y, 46, 9, '#fff6e4', 'opacity=".55"')),
        stroke('M1060 660 1150 240', '#8a5a36', 16),
        shape('M1010 700q20-60 70-50 40 14 30 60-60 30-100-10z', '#a8703f'),
    );

const croissant = (x: number, y: number, size: number, turn: number) =>
    group(
        `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
        ellipse(0, 40, 140, 20, '#6b4423', 'opacity=".35"'),
        shaded(
            'M-150 46Q-140-30-70-56 0-84 70-56 140-30 150 46 130 60 112 30 70 10 0 14-70 10-112 30-130 60-150 46z',
            down('#eab066', '#bf7530'),
        ),
        stroke(
            'M-104-24Q-86 4-92 22M-58-52Q-36-10-44 12M0-66Q10-20 0 12M58-52Q40-10 46 12M104-24Q86 4 94 22',
            '#8f5220',
            6,
        ),
        stroke('M-70-40q30-14 60-16M20-56q30 4 50 16', '#fbdcaa', 6, 'opacity=".8"'),
    );

export const croissants = () =>
    picture(
        shaded(box(0, 0, 1200, 520), across('#f4e4c8', '#f9efd9', '#eed9b4')),
        shape(box(640, 40, 460, 400), '#fffaf0'),
        shaded(box(664, 64, 412, 352), down('#a9d3e6', '#f6e8c9', '#fbd9a4')),
        glow(880, 330, 220, '#fff6dc'),
        shape('M664 416V330l60-26 50 20 46-60 60 40 70-26 126 40v98z', '#b9a38f'),
        stroke('M870 64V416M664 240H1076', '#fffaf0', 14),
        shape(box(620, 430, 500, 24), '#d9bd90'),
        stroke('M90 90H520', '#8a5a36', 12),
        ...[140, 260, 380, 480].map(
            (x, at) =>
                stroke(`M${x} 90v${70 + at * 12}`, '#6f4a2e', 9) +
                shape(
                    `M${x - 30} ${160 + at * 12}h60l-8 54h-44z`,
                    ['#b5532f', '#7d8f8a', '#c98b3f', '#5f7f86'][at] as string,
                ),
        ),
        shaded(box(0, 500, 1200, 400), down('#cf9f6a', '#a8743f')),
        stroke('M0 600h1200M0 710h1200M0 820h1200', '#8f5f32', 3, 'opacity=".5"'),
        shape('M120 560H820L900 800H40z', '#5f6670'),
        shape('M140 572H800L868 780H70z', '#7b838d'),
        shape('M160 584H780L836 764H104z', '#f6ead2'),
        croissant(300, 630, 0.8, -8),
        croissant(560, 626, 0.82, 6),
        croissant(230, 716, 0.95, 4),
        croissant(480, 720, 0.95, -4),
        croissant(720, 712, 0.9, 8),
        group(
            'translate(1010 690)',
            ellipse(0, 80, 150, 30, '#7d5029', 'opacity=".4"'),
            ellipse(0, 70, 140, 30, '#fffaf0'),
            shape('M-90-40H90Q90 60 0 70-90 60-90-40z', '#2f7f8f'),
            ellipse(0, -40, 90, 24, '#246675'),
            ellipse(0, -38, 78, 18, '#5b3220'),
            stroke('M88-16q56-6 46 34-20 30-62 16', '#2f7f8f', 15),
            stroke('M-30-70q-16-30 0-56t0-56M20-76q-16-30 0-56t0-56', '#fffaf0', 9, 'opacity=".75"'),
        ),
    );

export const cellar = () => {
    const barrel = (x: number, y: number, size: number) =>
        group(
            `translate(${x} ${y}) scale(${size})`,
            ellipse(0, 118, 120, 16, '#1d100a', 'opacity=".5"'),
            circle(0, 0, 120, '#5b3520'),
            circle(0, 0, 104, '#a8703f'),
            stroke('M-60-84V84M-30-98V98M0-104V104M30-98V98M60-84V84', '#8a5730', 5),
            stroke('M-104-10H104', '#8a5730', 10),
            circle(0, 44, 12, '#3d2414'),
            `<circle r="112" fill="none" stroke="#39424a" stroke-width="14"/>`,
        );
    return picture(
        bricks(640, '#6b4f45', '#523a33'),
        shape('M-20 640V300Q180-60 600-70 1020-60 1220 300V640h-90V340Q960 60 600 50 240 60 70 340V640z', '#8a6a5a'),
        stroke('M70 340Q240 60 600 50 960 60 1130 340', '#a8877466', 10),
        glow(600, 150, 380, '#ffd08a', 0.65),
        stroke('M600-10V110', '#2b1a12', 6),
        shape('M560 150q40-70 80 0z', '#39424a'),
        circle(600, 156, 16, '#fff3cf'),
        ...[
            [210, 330],
            [400, 330],
            [800, 330],
            [990, 330],
        ].map(([x = 0, y = 0]) => barrel(x, y, 0.78)),
        ...[
            [170, 540],
            [390, 540],
            [810, 540],
            [1030, 540],
        ].map(([x = 0, y = 0]) => barrel(x, y, 0.92)),
        shape('M500 640V380q0-60 100-70 100 10 100 70V640z', '#2d1a14'),
        shaded('M530 640V400q0-40 70-48 70 8 70 48V640z', down('#f6cf8a', '#c98a4a')),
        shaded(box(0, 640, 1200, 260), down('#8f5f38', '#5b381f')),
        stroke('M0 720h1200M0 810h1200', '#452a16', 4, 'opacity=".6"'),
        ...[
            [420, '#7d1f33'],
            [600, '#b5532f'],
            [780, '#f0d38a'],
        ].map(([x, wine]) =>
            group(
                `translate(${x} 770)`,
                ellipse(0, 66, 70, 12, '#2b170b', 'opacity=".5"'),
                shape('M-50-170H50Q60-60 0-50-60-60-50-170z', '#ffffff', 'opacity=".28"'),
                shape('M-51-124H51Q52-62 0-56-52-62-51-124z', wine as string),
                stroke('M0-50V54M-42 62H42', '#f6ead2', 7, 'opacity=".85"'),
                stroke('M-50-170H50M-36-150Q-42-110-30-84', '#ffffff', 4, 'opacity=".7"'),
            ),
        ),
        group(
            'translate(1000 740)',
            shape('M-34 90V-60q0-30 14-44v-90h40v90q14 14 14 44V90z', '#22332b'),
            shape(box(-34, -30, 68, 74), '#f3e6c8'),
            shape(box(-24, -206, 48, 20), '#9c2f3c'),
            stroke('M-20 0H20M-20 16H10', '#7d1f33', 6),
        ),
        group(
            'translate(200 800)',
            ellipse(0, 20, 120, 26, '#e9dcc0'),
            ...[-50, -10, 34].map((x, at) =>
                shape(`M${x - 24} 6q4-40 34-36t20 36z`, ['#f2c96a', '#e9b04f', '#f6dd9a'][at] as string),
            ),
            circle(70, 6, 13, '#5b2b4a'),
            circle(88, 0, 13, '#6b3558'),
        ),
    );
};
