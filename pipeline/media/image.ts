import type { Sharp, SharpOptions } from 'sharp';
import {
    type MadePicture,
    type PictureUse,
    pictureBounds,
    pictureFile,
    pictureFormats,
    pictureLimits,
} from '../../contract/media.ts';
import { MissingPackage, withPackage } from '../../contract/optional-package.ts';
import { Problem } from '../problem.ts';
import { settings } from './cache.ts';

/** Pixels of a picture as people see it: turned as its EXIF orientation says. */
interface Size {
    width: number;
    height: number;
}

const megapixel = 1_000_000;
const options: SharpOptions = { failOn: 'error', limitInputPixels: pictureBounds.megapixels * megapixel };

/** Loads sharp, which only pictures need. */
async function open(bytes: Uint8Array, more: SharpOptions = {}): Promise<Sharp> {
    const sharp = await withPackage('Pictures of the catalogue', () => import('sharp')).catch((error: Error) => {
        if (error instanceof MissingPackage) throw new Problem(error.message);
        throw new Problem(`The package sharp cannot be loaded for the pictures of the catalogue: ${error.message}`);
    });
    return sharp.default(bytes, { ...options, ...more });
}

/** The size of a picture, from its head; null if it cannot be read. */
export async function sizeOf(bytes: Uint8Array): Promise<Size | null> {
    const image = await open(bytes, { limitInputPixels: false });
    return await image.metadata().then(
        ({ autoOrient }) => autoOrient,
        () => null,
    );
}

/** Whether all of a picture can be decoded; a file that was copied in part cannot. */
export async function isWhole(bytes: Uint8Array): Promise<boolean> {
    const image = await open(bytes);
    return await image
        .resize(16)
        .raw()
        .toBuffer()
        .then(
            () => true,
            () => false,
        );
}

/** The sizes that are made of a picture: those that do not enlarge it. */
export function madeOf(id: string, use: PictureUse, size: Size): MadePicture {
    const { widths } = pictureLimits[use];
    const width = Math.min(size.width, widths.at(-1) as number);
    const smaller = widths.filter((each) => each < width);
    return { id, width, height: heightAt(width, size), widths: [...smaller, width] };
}

function heightAt(width: number, size: Size): number {
    return Math.max(1, Math.round((width * size.height) / size.width));
}

/**
 * Makes every size of a picture in every format: turned upright, in sRGB, on white, without metadata such as the place
 * where a photo was taken.
 * @returns the files by their names.
 */
export async function resize(bytes: Uint8Array, made: MadePicture): Promise<Map<string, Uint8Array>> {
    const files = new Map<string, Uint8Array>();
    for (const width of made.widths) {
        const image = (await open(bytes))
            .autoOrient()
            .resize({ width, height: heightAt(width, made), fit: 'fill' })
            .flatten({ background: '#fff' });
        const bodies = await Promise.all([
            image.clone().avif(settings.avif).toBuffer(),
            image.clone().jpeg(settings.jpeg).toBuffer(),
        ]);
        for (const [at, format] of pictureFormats.entries()) {
            files.set(pictureFile(made, width, format).split('/').at(-1) as string, bodies[at] as Uint8Array);
        }
    }
    return files;
}
