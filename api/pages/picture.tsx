import { type MadePicture, pictureFile, pictureTypes } from '../../contract/media.ts';

interface PictureOptions {
    picture: MadePicture;
    /** Empty if the text beside it says the same. */
    alt: string;
    /** Width on the page, for the browser's choice of a file. */
    sizes: string;
    /** Whether it is loaded only when it is near the visible part of the page. */
    isLazy?: boolean;
    class?: string;
}

/** A picture in the formats and sizes that the build has made; the browser loads one of them. */
export function Picture({ picture, alt, sizes, isLazy = false, class: name }: PictureOptions) {
    const { width, height, widths } = picture;
    const set = (format: keyof typeof pictureTypes) =>
        widths.map((each) => `/${pictureFile(picture, each, format)} ${each}w`).join(', ');
    return (
        <picture>
            <source type={pictureTypes.avif} srcset={set('avif')} sizes={sizes} />
            <img
                class={name}
                src={`/${pictureFile(picture, width, 'jpg')}`}
                srcset={set('jpg')}
                sizes={sizes}
                width={width}
                height={height}
                alt={alt}
                loading={isLazy ? 'lazy' : undefined}
                decoding="async"
            />
        </picture>
    );
}
