import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { experiencePath } from '../../../contract/page-paths.ts';
import { longDay } from '../../locale/format.ts';
import { Picture } from '../../pages/picture.tsx';
import { photosOf } from '../experience/gallery.tsx';
import { durationText, fromPrice, tintOf } from '../experience/intro.tsx';
import type { OfferOnPage } from '../site-dependencies.ts';

interface CardOptions extends OfferOnPage {
    /** Query of the link, which fills in the form. */
    query: string;
    /** The next day that is free, for an offer that is not free on the requested one. */
    nextFree?: string | null | undefined;
    /** Whether a day was requested. */
    hasDay: boolean;
    /** Whether a usual window shows it at once; else its picture is loaded when it comes into view. */
    isInView: boolean;
}

export function Card({ offer, query, nextFree, hasDay, locale, translate, isInView }: CardOptions) {
    const { provider, experience } = offer;
    const [photo] = photosOf(experience);
    const time = durationText(offer, { locale, translate });
    const place = experience.location?.name;
    const path = experiencePath(locale, provider.slug, experience.slug);
    return (
        <li class={nextFree === undefined ? 'tile' : 'tile taken'}>
            <div class={`frame tint-${tintOf(experience.slug)}`}>
                {photo !== undefined && (
                    <Picture
                        picture={photo.made}
                        alt={textIn(photo.alt, locale)}
                        sizes="(min-width: 70rem) 22rem, (min-width: 46rem) 46vw, 94vw"
                        isLazy={!isInView}
                    />
                )}
            </div>
            <div>
                <p class="where">{place === undefined ? provider.name : `${provider.name} · ${place}`}</p>
                <h3>
                    <a href={query === '' ? path : `${path}?${query}`}>{textIn(experience.name, locale)}</a>
                </h3>
                <p class="hook">{firstSentence(textIn(experience.description, locale), locale)}</p>
                <p class="price">
                    <b>{fromPrice({ offer, locale, translate })}</b> {time !== '' && <span>{time}</span>}
                </p>
                {nextFree !== undefined && (
                    <p class="next-free">
                        {nextFree === null
                            ? translate('notFreeSoon', { day: hasDay ? 'yes' : 'no' })
                            : translate('nextFree', { day: longDay(nextFree, locale) })}
                    </p>
                )}
            </div>
        </li>
    );
}

function firstSentence(text: string, locale: SiteLocale): string {
    const [first] = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text);
    return (first?.segment ?? '').trim();
}
