import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Provider } from '../../contract/catalog.ts';
import { type Finding, fileStart, findingAt } from '../../contract/finding.ts';
import {
    type MadePicture,
    mediaFolder,
    type Picture,
    type PictureUse,
    pictureBounds,
    pictureLimits,
} from '../../contract/media.ts';
import { nearest } from '../../contract/nearest.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { Catalog, NamedPicture } from '../catalog/read.ts';
import { listMedia } from '../ingest/folder.ts';
import { cachedPicture, pictureId } from './cache.ts';
import { isWhole, madeOf, sizeOf } from './image.ts';

/** A picture that the build resizes. */
export interface ReadPicture {
    path: string;
    use: PictureUse;
    made: MadePicture;
}

type PictureFault = Pick<Finding, 'code' | 'message' | 'hint'>;

type Read = Result<ReadPicture, PictureFault>;

interface Media {
    /** The providers with what is made of their pictures. */
    providers: readonly Provider[];
    /** Each picture once. */
    pictures: ReadPicture[];
    findings: Finding[];
}

/** Reads and checks the pictures that the catalogue names. Pictures that were resized before are not decoded again. */
export async function readMedia(dataFolder: string, catalog: Catalog): Promise<Media> {
    const names = listMedia(dataFolder).map(({ name }) => name.slice(mediaFolder.length + 1));
    const read = new Map<string, Read>();
    const findings: Finding[] = [];
    for (const { name, use, finding } of catalog.pictures) {
        const key = keyOf(use, name);
        const picture = read.get(key) ?? (await readPicture(join(dataFolder, mediaFolder), { name, use }, names));
        read.set(key, picture);
        if (!picture.ok) findings.push(finding(picture.error));
    }
    const pictures = [...read.values()].flatMap((picture) => (picture.ok ? [picture.value] : []));
    return {
        providers: catalog.providers.map((provider) => withPictures(provider, read)),
        pictures: [...new Map(pictures.map((picture) => [picture.made.id, picture])).values()],
        findings: [...findings, ...unusedPictures(names, catalog)],
    };
}

function keyOf(use: PictureUse, name: string): string {
    return `${use} ${name}`;
}

/** Warns of pictures that no provider names, unless there are errors: a file that cannot be read may name them. */
function unusedPictures(names: readonly string[], { pictures, findings }: Catalog): Finding[] {
    if (findings.some(({ severity }) => severity === 'error')) return [];
    const used = new Set(pictures.map(({ name }) => name));
    const message = 'no provider names this picture: it is not shown';
    const hint = 'name it in the photos of an experience or as a logo, or remove it';
    return names
        .filter((name) => !used.has(name))
        .map((name) => findingAt(`${mediaFolder}/${name}`, fileStart, 'UNUSED_PICTURE', message, hint, 'warning'));
}

async function readPicture(
    folder: string,
    { name, use }: Pick<NamedPicture, 'name' | 'use'>,
    names: readonly string[],
): Promise<Read> {
    const path = join(folder, name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) {
        const meant = nearest(name, names);
        const hint = `${meant ? `did you mean ${meant}? ` : ''}put the file there, or write the name of one that is there`;
        return err({ code: 'UNKNOWN_PICTURE', message: `there is no file ${mediaFolder}/${name}`, hint });
    }
    if (!realpathSync(path).startsWith(realpathSync(folder) + sep)) {
        const message = `${name} is a link that leads out of ${mediaFolder}/`;
        return err({ code: 'UNKNOWN_PICTURE', message, hint: 'put a copy of the file there' });
    }
    if (found.size > pictureBounds.bytes) {
        const message = `${name} has ${megabytes(found.size)} MB, more than ${megabytes(pictureBounds.bytes)} MB`;
        return err({ code: 'PICTURE_TOO_LARGE', message, hint: 'save it smaller: 2400 pixels of width are enough' });
    }
    const bytes = readFileSync(path);
    const id = pictureId(bytes, use);
    const cached = cachedPicture(id);
    if (cached !== null) return ok({ path, use, made: cached.made });
    const foreign = foreignFormat(bytes);
    if (foreign !== null) {
        const message = `${name} is ${foreign}; pictures are JPEG, PNG, WebP or AVIF files`;
        return err({ code: 'NOT_A_PICTURE', message, hint: 'export the picture as JPEG' });
    }
    const size = await sizeOf(bytes);
    if (size === null) return err(damaged(name));
    const fault = sizeFault(name, use, size);
    if (fault !== null) return err(fault);
    return (await isWhole(bytes)) ? ok({ path, use, made: madeOf(id, use, size) }) : err(damaged(name));
}

function damaged(name: string): PictureFault {
    const message = `${name} is damaged: it cannot be decoded to its end`;
    return { code: 'NOT_A_PICTURE', message, hint: 'copy or export the picture again' };
}

function sizeFault(name: string, use: PictureUse, { width, height }: { width: number; height: number }) {
    const { minWidth, minHeight } = pictureLimits[use];
    const has = `${name} has ${width} × ${height} pixels`;
    if (width < minWidth || height < minHeight) {
        const message = `${has}; a ${use} has at least ${minWidth} × ${minHeight}`;
        return { code: 'PICTURE_TOO_SMALL', message, hint: 'take a larger picture; do not enlarge this one' };
    }
    if (width * height <= pictureBounds.megapixels * 1_000_000) return null;
    const message = `${has}, more than ${pictureBounds.megapixels} million`;
    return { code: 'PICTURE_TOO_LARGE', message, hint: 'save it smaller: 2400 pixels of width are enough' };
}

/** Rounded up to a tenth, so that a file above a limit is shown above it. */
function megabytes(bytes: number): number {
    return Math.ceil((bytes / 1024 / 1024) * 10) / 10;
}

/** What a file is that is no picture of a known format, by its first bytes; null if it is one. */
function foreignFormat(bytes: Buffer): string | null {
    if (bytes.length === 0) return 'empty';
    const head = bytes.subarray(0, 256).toString('latin1');
    const isKnown = head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG') || /^RIFF.{4}WEBP/su.test(head);
    // The first word of this format is the size of the list of its brands.
    const brands = head.slice(4, 8) === 'ftyp' ? head.slice(8, bytes.readUInt32BE(0)) : '';
    if (isKnown || /avif|avis/u.test(brands)) return null;
    if (/hei|hev|mif1/u.test(brands)) return 'a HEIC file, as iPhones make them';
    if (head.startsWith('GIF8')) return 'a GIF file';
    return /<svg|<\?xml/iu.test(head) ? 'an SVG drawing' : 'no picture';
}

function withPictures(provider: Provider, read: ReadonlyMap<string, Read>): Provider {
    const made = (picture: Picture, use: PictureUse): Picture => {
        const known = read.get(keyOf(use, picture.file));
        return known?.ok ? { ...picture, made: known.value.made } : picture;
    };
    return {
        ...provider,
        logo: provider.logo && made(provider.logo, 'logo'),
        experiences: provider.experiences.map((experience) => ({
            ...experience,
            photos: experience.photos.map((photo) => ({ ...photo, file: made(photo.file, 'photo') })),
        })),
    };
}
