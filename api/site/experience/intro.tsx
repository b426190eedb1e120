import { textIn } from '../../../contract/local-text.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { fromPriceOf } from '../../booking/pricing/from-price.ts';
import { costText, duration, languageList, placeOfZone } from '../../locale/format.ts';
import { Fact } from '../../pages/facts.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { Picture } from '../../pages/picture.tsx';
import type { OfferOnPage } from '../site-dependencies.ts';
import { Gallery, photosOf } from './gallery.tsx';
import { Practical } from './practical.tsx';

/** Provider, name and lowest price of an experience without photos, on a colour, across the whole window. */
export function Hero(options: OfferOnPage) {
    return (
        <header class={`hero tint-${tintOf(options.offer.experience.slug)}`}>
            <div class="wide">
                <Title {...options} />
            </div>
        </header>
    );
}

/** Photos with the title, and the description of the experience: beside the summary, before the form. */
export function Intro(options: OfferOnPage) {
    const { offer, locale } = options;
    const description = textIn(offer.experience.description, locale);
    return (
        <>
            {photosOf(offer.experience).length > 0 && (
                <>
                    <Gallery {...options} />
                    <header class="title">
                        <Title {...options} />
                    </header>
                </>
            )}
            <div class="intro">
                {description !== '' && <p class="lead">{description}</p>}
                <Facts {...options} />
                <Practical {...options} />
            </div>
        </>
    );
}

function Title(options: OfferOnPage) {
    const { provider, experience } = options.offer;
    const role = options.translate('providerRole', { stay: experience.hotel === null ? 'no' : 'yes' });
    return (
        <>
            <p class="provider">
                <Logo provider={provider} />
                <span>
                    {provider.name} <span class="hint">{role}</span>
                </span>
            </p>
            <h1>{textIn(experience.name, options.locale)}</h1>
            <p class="from">{fromPrice(options)}</p>
        </>
    );
}

export function Logo({ provider: { logo } }: Pick<Offer, 'provider'>) {
    if (logo === null || logo.made === null) return null;
    return <Picture picture={logo.made} alt="" sizes="44px" class="logo" />;
}

/** The lowest price of the catalogue, without seasons. */
export function fromPrice({ offer: { experience }, locale, translate }: OfferOnPage): string {
    const { minor, basis } = fromPriceOf(experience);
    return costText(minor, experience, locale, (price) => translate(fromWords[basis], { price }));
}

const fromWords = { night: 'fromPerNight', group: 'fromPerGroup', adult: 'fromPerAdult' } as const;

function Facts({ offer, locale, translate }: OfferOnPage) {
    const { provider, experience } = offer;
    const { location, languages } = experience;
    const time = durationText(offer, { locale, translate });
    return (
        <dl class="facts" aria-label={translate('factsTitle')}>
            {location !== null && <Fact name={translate('factPlace')}>{location.name}</Fact>}
            {time !== '' && <Fact name={translate('factDuration')}>{time}</Fact>}
            {languages.length > 0 && <Fact name={translate('factLanguages')}>{languageList(languages, locale)}</Fact>}
            <Party offer={offer} locale={locale} translate={translate} />
            <Fact name={translate('factTime')}>
                {translate('localTime', { place: placeOfZone(provider.timeZone, locale) })}
            </Fact>
        </dl>
    );
}

/** How long it takes; empty for a stay. */
export function durationText({ experience }: Offer, { locale, translate }: PageLocale): string {
    const minutes = [...new Set(experience.timeSlots.map((slot) => slot.duration))];
    const text = minutes.map((each) => duration(each, locale)).join(' / ');
    return experience.multiDay && text !== '' ? translate('durationDay', { duration: text }) : text;
}

function Party({ offer: { experience }, translate }: OfferOnPage) {
    const { minParticipants: least, maxParticipants: most } = experience;
    if (least <= 1 && most === null) return null;
    const text =
        most === null
            ? translate('partyFrom', { count: least })
            : least <= 1
              ? translate('partyUpTo', { count: most })
              : translate('partyBetween', { least, most });
    return <Fact name={translate('factParty')}>{text}</Fact>;
}

/** The colour of an experience: always the same for a slug. */
export function tintOf(slug: string): number {
    return [...slug].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973, 7) % 5;
}
