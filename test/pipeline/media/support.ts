import sharp from 'sharp';
import type { Files } from '../../support/pipeline.ts';
import { excursion, type Json, provider, typed } from '../support/catalog.ts';

/** A photo in two colours, left and right, as a file of a format. */
export async function photo(
    { width = 1000, height = 750, left = '#c03020', right = '#2040b0' } = {},
    format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff' = 'jpeg',
): Promise<Buffer> {
    const half = { create: { width: Math.floor(width / 2), height, channels: 3, background: left } } as const;
    return await sharp({ create: { width, height, channels: 3, background: right } })
        .composite([{ input: await sharp(half).png().toBuffer(), gravity: 'west' }])
        .toFormat(format)
        .toBuffer();
}

/** Photos of an experience by the names of their files. */
export function photosOf(...names: Json[]): Json[] {
    return names.map((file) => ({ file, alt: 'A boat' }));
}

/** A data folder with one provider, `a.json`, and pictures by their names. */
export function withPictures(pictures: Record<string, string | Buffer>, photos: Json[], more: Json = {}): Files {
    const files = Object.entries(pictures).map(([name, bytes]) => [`catalog/media/${name}`, bytes]);
    const catalog = typed(provider({ experiences: [excursion({ photos })], ...more }));
    return { ...Object.fromEntries(files), 'catalog/a.json': catalog };
}
