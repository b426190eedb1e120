import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readCatalog } from '../../../pipeline/catalog/read.ts';
import { readMedia } from '../../../pipeline/media/read.ts';
import { dataFolder, temporaryFolder } from '../../support/pipeline.ts';
import type { Json } from '../support/catalog.ts';
import { photo, photosOf, withPictures } from './support.ts';

/** Every finding about catalogue and pictures: `CODE file path: message`. */
async function findingsOf(folder: string): Promise<string[]> {
    const catalog = readCatalog(folder);
    const { findings } = await readMedia(folder, catalog);
    return [...catalog.findings, ...findings].map(({ code, file, message }) => `${code} ${file} ${message}`);
}

const good = await photo();
const at = 'catalog/a.json experiences[0].photos[0].file:';

const faults: Record<string, [name: string, file: string | Buffer | null, finding: string]> = {
    'a file that is missing': ['pier.jpg', null, `UNKNOWN_PICTURE ${at} there is no file catalog/media/pier.jpg`],
    'an empty file': ['a.jpg', '', `NOT_A_PICTURE ${at} a.jpg is empty; pictures are JPEG, PNG, WebP or AVIF files`],
    'a text': ['a.jpg', 'hello', `NOT_A_PICTURE ${at} a.jpg is no picture;`],
    'a drawing': ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', `NOT_A_PICTURE ${at} a.svg is an SVG drawing;`],
    'a GIF file': ['a.gif', 'GIF89a..', `NOT_A_PICTURE ${at} a.gif is a GIF file;`],
    'a HEIC file': ['a.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', `NOT_A_PICTURE ${at} a.jpg is a HEIC file,`],
    'the head of a picture without its rest': [
        'a.jpg',
        good.subarray(0, Math.floor(good.length / 2)),
        `NOT_A_PICTURE ${at} a.jpg is damaged: it cannot be decoded to its end`,
    ],
    'a picture with a head and nothing else': ['a.jpg', good.subarray(0, 20), `NOT_A_PICTURE ${at} a.jpg is damaged`],
    'a picture that is too small': [
        'a.jpg',
        await photo({ width: 799, height: 600 }),
        `PICTURE_TOO_SMALL ${at} a.jpg has 799 × 600 pixels; a photo has at least 800 × 450`,
    ],
    'a picture that is too low': [
        'a.jpg',
        await photo({ width: 1200, height: 449 }),
        `PICTURE_TOO_SMALL ${at} a.jpg has 1200 × 449 pixels`,
    ],
    'a picture with too many bytes': [
        'a.jpg',
        Buffer.concat([good, Buffer.alloc(20 * 1024 * 1024)]),
        `PICTURE_TOO_LARGE ${at} a.jpg has 20.1 MB, more than 20 MB`,
    ],
    'a picture with too many pixels': [
        'a.png',
        await sharp({ create: { width: 10_000, height: 6_001, channels: 3, background: '#fff' } })
            .png()
            .toBuffer(),
        `PICTURE_TOO_LARGE ${at} a.png has 10000 × 6001 pixels, more than 60 million`,
    ],
};

describe('a picture that cannot be used is reported with file, location and what to do', () => {
    test.each(Object.entries(faults))('an unusable picture is reported: %s', async (_, [name, file, finding]) => {
        const folder = dataFolder(withPictures(file === null ? {} : { [name]: file }, photosOf(name)));
        const findings = await findingsOf(folder);
        expect(findings).toHaveLength(1);
        expect(findings[0]).toContain(finding);
    });

    test('a name of a picture that lacks a letter proposes the file that is there', async () => {
        const folder = dataFolder(withPictures({ 'lagoon/pier.jpg': good }, photosOf('lagoon/pie.jpg')));
        const { findings } = await readMedia(folder, readCatalog(folder));
        expect(findings.map(({ code }) => code)).toEqual(['UNKNOWN_PICTURE', 'UNUSED_PICTURE']);
        expect(findings[0]?.hint).toContain('did you mean lagoon/pier.jpg?');
        expect(findings[0]).toMatchObject({ severity: 'error', line: expect.any(Number), column: expect.any(Number) });
    });

    test.each(['../a.jpg', '/etc/a.jpg', 'x/../a.jpg', './a.jpg', 'x//a.jpg', 'x\\a.jpg', 'C:a.jpg', '', 7, 'a\0.jpg'])(
        'a name of a picture that leaves the folder, or is none, is refused: %j',
        async (name) => {
            const findings = await findingsOf(dataFolder(withPictures({}, photosOf(name))));
            expect(findings).toHaveLength(1);
            expect(findings[0]).toMatch(
                /^BAD_MEMBER catalog\/a\.json experiences\[0\]\.photos\[0\]\.file: .* is not the/u,
            );
        },
    );

    test('a link that leads out of the folder of pictures is refused', async () => {
        const folder = dataFolder(withPictures({}, photosOf('a.jpg')));
        const outside = path.join(temporaryFolder(), 'a.jpg');
        fs.writeFileSync(outside, good);
        fs.mkdirSync(path.join(folder, 'catalog/media'));
        fs.symlinkSync(outside, path.join(folder, 'catalog/media/a.jpg'));
        expect(await findingsOf(folder)).toEqual([
            `UNKNOWN_PICTURE ${at} a.jpg is a link that leads out of catalog/media/`,
        ]);
    });

    test.each<[string, Json[], string]>([
        ['alt is missing', [{ file: 'a.jpg' }], 'MISSING_MEMBER catalog/a.json experiences[0].photos[0].alt:'],
        ['alt is empty', [{ file: 'a.jpg', alt: ' ' }], 'BAD_MEMBER catalog/a.json experiences[0].photos[0].alt:'],
        [
            'a photo is named twice',
            photosOf('a.jpg', 'a.jpg'),
            'DUPLICATE_PHOTO catalog/a.json experiences[0].photos[1].file:',
        ],
        ['there are very many', photosOf(...Array(21).fill('a.jpg')), 'a list of at most 20 elements'],
    ])('faults of photos in the catalogue are reported: %s', async (_, photos, finding) => {
        const findings = await findingsOf(dataFolder(withPictures({ 'a.jpg': good }, photos)));
        expect(findings.join('\n')).toContain(finding);
    });
});

test('pictures in each of the formats are read', async () => {
    const pictures: Record<string, Buffer> = {};
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) pictures[`a.${format}`] = await photo({}, format);
    const folder = dataFolder(withPictures(pictures, photosOf(...Object.keys(pictures))));
    expect(await findingsOf(folder)).toEqual([]);
    const tiff = dataFolder(withPictures({ 'a.tiff': await photo({}, 'tiff') }, photosOf('a.tiff')));
    expect(await findingsOf(tiff)).toEqual([expect.stringContaining('NOT_A_PICTURE')]);
});

test('a logo may be smaller than a photo, and the same file is measured for each use', async () => {
    const small = await photo({ width: 120, height: 60 });
    const folder = dataFolder(withPictures({ 'a.png': small }, photosOf('a.png'), { logo: 'a.png' }));
    expect(await findingsOf(folder)).toEqual([
        `PICTURE_TOO_SMALL ${at} a.png has 120 × 60 pixels; a photo has at least 800 × 450`,
    ]);
});

test('a picture that no provider names is a warning, unless a file with errors may name it', async () => {
    const folder = dataFolder(withPictures({ 'a.jpg': good, 'b.jpg': good, '.DS_Store': 'x' }, photosOf('a.jpg')));
    expect(await findingsOf(folder)).toEqual([
        'UNUSED_PICTURE catalog/media/b.jpg no provider names this picture: it is not shown',
    ]);
    fs.writeFileSync(path.join(folder, 'catalog/b.json'), '{');
    expect((await findingsOf(folder)).filter((finding) => finding.includes('UNUSED'))).toEqual([]);
});
