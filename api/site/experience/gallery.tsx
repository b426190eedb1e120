import type { Experience } from '../../../contract/catalog.ts';
import { textIn } from '../../../contract/local-text.ts';
import { Picture } from '../../pages/picture.tsx';
import type { OfferOnPage } from '../site-dependencies.ts';

/** The photos of an experience that can be shown: those that the build has resized. */
export function photosOf({ photos }: Experience) {
    return photos.flatMap((photo) => (photo.file.made === null ? [] : [{ ...photo, made: photo.file.made }]));
}

/** On wide windows the first is large, and two are beside it; on narrow ones all are in a row that scrolls. */
const firstOfOne = '(min-width: 70rem) 43rem, 100vw';
const firstOfMany = '(min-width: 70rem) 29rem, (min-width: 48rem) 66vw, 88vw';
const others = '(min-width: 70rem) 14rem, (min-width: 48rem) 33vw, 88vw';

export function Gallery({ offer, locale, translate }: OfferOnPage) {
    const photos = photosOf(offer.experience);
    const credits = [...new Set(photos.flatMap(({ credit }) => (credit === null ? [] : [textIn(credit, locale)])))];
    const isRow = photos.length > 1;
    return (
        <div class="pictures">
            {/* A row that scrolls can be scrolled by keys. */}
            <section
                class={isRow ? 'gallery' : 'gallery single'}
                aria-label={translate('photosTitle')}
                tabindex={isRow ? 0 : undefined}
            >
                {photos.map(({ made, alt }, at) => (
                    <Picture
                        picture={made}
                        alt={textIn(alt, locale)}
                        sizes={at > 0 ? others : isRow ? firstOfMany : firstOfOne}
                        isLazy={at > 0}
                    />
                ))}
            </section>
            {credits.length > 0 && <p class="credits">{translate('photoCredits', { credits: credits.join(' · ') })}</p>}
        </div>
    );
}
