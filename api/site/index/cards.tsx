import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { experiencePath } from '../../../contract/page-paths.ts';
import { longDay } from '../../locale/format.ts';
import type { PageLocale } from '../../pages/locale/words.ts';
import { Picture } from '../../pages/picture.tsx';
import { photosOf } from '../experience/gallery.tsx';
import { durationText, fromPrice, tintOf } from '../experience/intro.tsx';
import { type Listed, prefillFor, type Wanted } from './search.tsx';

interface CardOptions extends PageLocale {
    listed: Listed;
    wanted: Wanted;
    /** Whether a usual window shows it at once; else its picture is loaded when it comes into view. */
    isInView: boolean;
}

export function Card({ listed, wanted, isInView, locale, translate }: CardOptions) {
    const { offer, nextFree } = listed;
    const { provider, experience } = offer;
    const [photo] = photosOf(experience);
    const time = durationText(offer, { locale, translate });
    const place = experience.location?.name;
    const path = experiencePath(locale, provider.slug, experience.slug);
    const query = prefillFor(listed, wanted);
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
                            ? translate('notFreeSoon', { day: wanted.date === undefined ? 'no' : 'yes' })
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
