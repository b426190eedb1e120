/** The pictures of the catalogue: photos of experiences and logos of providers. */

/** Folder of the pictures, relative to the data folder. */
export const mediaFolder = 'catalog/media';

/** A picture that a catalogue file names, and what the build made of it. */
export interface Picture {
    /** Its name below the folder of the pictures. */
    file: string;
    /** Null until the build has read the file. */
    made: MadePicture | null;
}

/** A picture in several sizes. Its files in `dist/` are named by `pictureFile`. */
export interface MadePicture {
    /** Digest of the file and of how it was resized. */
    id: string;
    /** Pixels of the largest size. */
    width: number;
    height: number;
    /** Width of each size in pixels, ascending. */
    widths: number[];
}

/** The formats of each size by their extensions; browsers take the first that they know. */
export const pictureTypes = { avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type PictureFormat = keyof typeof pictureTypes;
export const pictureFormats = Object.keys(pictureTypes) as PictureFormat[];

export const madeFolder = 'media';

/** The file of a size, relative to `dist/`; with a slash before it, also its path on the server. */
export function pictureFile({ id }: Pick<MadePicture, 'id'>, width: number, format: PictureFormat): string {
    return `${madeFolder}/${id}-${width}.${format}`;
}

export type PictureUse = 'photo' | 'logo';

interface PictureLimits {
    /** Widths that are made; a smaller picture is not enlarged. */
    widths: readonly number[];
    minWidth: number;
    minHeight: number;
}

export const pictureLimits: Readonly<Record<PictureUse, PictureLimits>> = {
    photo: { widths: [400, 800, 1600], minWidth: 800, minHeight: 450 },
    logo: { widths: [88, 176], minWidth: 88, minHeight: 24 },
};

export const pictureBounds = { bytes: 20 * 1024 * 1024, megapixels: 60, photosPerExperience: 20 } as const;
