import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Experience } from '../../../contract/catalog.ts';
import type { Manifest } from '../../../contract/dist.ts';
import { pictureFile } from '../../../contract/media.ts';
import { folderOf } from '../../../pipeline/media/cache.ts';
import { madeOf, resize, sizeOf } from '../../../pipeline/media/image.ts';
import { type Built, build } from '../../support/builds.ts';
import { dataFolder, writeFiles } from '../../support/pipeline.ts';
import { photo, photosOf, withPictures } from './support.ts';

/** The pictures of the first experience of a build, as the server reads them. */
async function picturesOf(built: Built) {
    expect(built.stdout + built.stderr).not.toMatch(/ error /u);
    const [row] = await built.rows('select definition::varchar as definition from catalog_experience');
    return (JSON.parse(row?.definition ?? '') as Experience).photos.map(({ file }) => file.made);
}

/** The smallest that a photo may be. */
const small = { width: 800, height: 450 };

function manifestOf({ dist }: Built): Manifest {
    return JSON.parse(fs.readFileSync(path.join(dist, 'manifest.json'), 'utf8'));
}

test('a photo is upright in every size and format, and nothing in it says where it was taken', async () => {
    const [upright] = await Promise.all([photo({ width: 1200, height: 900 })]);
    // Turned a quarter to the left, with the note that it must be turned back.
    const turned = await sharp(await sharp(upright).rotate(270).toBuffer())
        .withExif({ IFD0: { Copyright: 'Ana Pech' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 40/1 42/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    expect(await sizeOf(turned)).toEqual({ width: 1200, height: 900 });
    const made = madeOf('x', 'photo', { width: 1200, height: 900 });
    expect(made.widths).toEqual([400, 800, 1200]);
    const files = await resize(turned, made);
    expect([...files.keys()].sort()).toEqual(
        [400, 800, 1200].flatMap((width) => [`x-${width}.avif`, `x-${width}.jpg`]).sort(),
    );
    for (const [name, bytes] of files) {
        const { width, height, exif, icc, xmp, orientation, format, compression } = await sharp(bytes).metadata();
        expect(name).toContain(`-${width}.`);
        expect(height).toBe(((width as number) * 3) / 4);
        expect({ exif, icc, xmp, orientation }).toEqual({});
        expect(compression ?? format).toBe(name.endsWith('avif') ? 'av1' : 'jpeg');
        const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
        expect(data[0], 'the left half is red').toBeGreaterThan(150);
        expect(data[(width as number) * 3 - 1], 'the right half is blue').toBeGreaterThan(130);
    }
});

test('the same picture gives the same bytes', async () => {
    const size = { width: 500, height: 375 };
    const bytes = await photo({ ...size, left: '#0a7' });
    const made = madeOf('x', 'photo', size);
    expect(await resize(bytes, made)).toEqual(await resize(bytes, made));
});

test('a transparent picture is put on white, and a small one is not enlarged', async () => {
    const logo = await sharp({ create: { width: 100, height: 50, channels: 4, background: '#0000' } })
        .png()
        .toBuffer();
    const made = madeOf('x', 'logo', { width: 100, height: 50 });
    expect(made).toEqual({ id: 'x', width: 100, height: 50, widths: [88, 100] });
    const files = await resize(logo, made);
    const { data } = await sharp(files.get('x-100.jpg')).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a build publishes every size under the digest of the picture, and makes it once', async () => {
    const files = withPictures(
        { 'pier.jpg': await photo({ left: '#fc3' }), 'logo.png': await photo({ width: 200, height: 200 }, 'png') },
        photosOf('pier.jpg'),
        { logo: 'logo.png' },
    );
    const folder = dataFolder(files);
    const first = await build(folder);
    const [made] = await picturesOf(first);
    expect(made).toMatchObject({ width: 1000, height: 750, widths: [400, 800, 1000] });
    const published = Object.entries(manifestOf(first).files).filter(([name]) => name.startsWith('media/'));
    expect(published).toHaveLength(2 * (3 + 2));
    for (const [name, { size }] of published) expect(fs.statSync(path.join(first.dist, name)).size).toBe(size);
    const names = published.map(([name]) => name);
    for (const width of made?.widths ?? []) expect(names).toContain(pictureFile(made as never, width, 'avif'));

    const same = await build(folder, { STATIC: 'on' });
    expect(same.stderr).toContain('2 pictures (0 resized)');
    expect(manifestOf(same).files).toMatchObject(Object.fromEntries(published));

    // A damaged file of the cache is made again, not published.
    fs.writeFileSync(path.join(folderOf(made?.id as string), `${made?.id}-400.jpg`), 'damaged');
    const again = await build(folder);
    expect(again.stderr).toContain('2 pictures (1 resized)');
    expect(manifestOf(again).files).toMatchObject(Object.fromEntries(published));

    // Another picture under the same name has another address.
    writeFiles(folder, { 'catalog/media/pier.jpg': await photo({ ...small, left: '#222' }) });
    const [other] = await picturesOf(await build(folder, { DIST_DIR: first.dist }));
    expect(other?.id).not.toBe(made?.id);
});

test('a change of a picture is a change of the input', async () => {
    const folder = dataFolder(withPictures({ 'a.jpg': await photo({ ...small, left: '#393' }) }, photosOf('a.jpg')));
    const first = await build(folder);
    const unchanged = await build(folder, { DIST_DIR: first.dist });
    expect(unchanged.stderr).toContain('is up to date');
    writeFiles(folder, { 'catalog/media/a.jpg': await photo({ ...small, left: '#939' }) });
    expect((await build(folder, { DIST_DIR: first.dist })).stderr).not.toContain('is up to date');
});

test('a build without pictures has no folder for them', async () => {
    const built = await build(withPictures({}, []));
    expect(built.stderr).not.toContain('picture');
    expect(fs.existsSync(path.join(built.dist, 'media'))).toBe(false);
});
