import type { Provider } from '../../../contract/catalog.ts';
import { type LocalText, textIn } from '../../../contract/local-text.ts';
import type { Offer } from '../../booking/catalog/catalog.ts';
import { mailLink, phone as phoneLink } from '../../locale/contact-links.ts';
import { timeInSentence } from '../../locale/format.ts';
import { Fact } from '../../pages/facts.tsx';
import type { PageLocale } from '../../pages/locale/words.ts';
import { mapAddress } from '../../pages/map-address.ts';
import type { OfferOnPage } from '../site-dependencies.ts';

/** What the price includes, what to bring, where to meet and whom to ask, as far as the catalogue has it. */
export function Practical(options: OfferOnPage) {
    const { provider, experience } = options.offer;
    const shown = listsOf(experience);
    return (
        <>
            {shown.length > 0 && (
                <div class="lists">
                    {shown.map(([word, texts]) => (
                        <List title={options.translate(word)} texts={texts} locale={options.locale} />
                    ))}
                </div>
            )}
            <Meeting {...options} />
            {provider.contact !== null && <Contact translate={options.translate} contact={provider.contact} />}
        </>
    );
}

/** What is included and what is not, and what to bring: lists with the page texts of their titles. */
export function listsOf({ included, notIncluded, bring }: Offer['experience']) {
    const lists = { includedTitle: included, notIncludedTitle: notIncluded, bringTitle: bring };
    const filled = Object.entries(lists).filter(([, texts]) => texts.length > 0);
    return filled as [keyof typeof lists, readonly LocalText[]][];
}

export function List({
    title,
    texts,
    locale,
}: { title: string; texts: readonly LocalText[] } & Pick<PageLocale, 'locale'>) {
    return (
        <section>
            <h2>{title}</h2>
            <ul>
                {texts.map((text) => (
                    <li>{textIn(text, locale)}</li>
                ))}
            </ul>
        </section>
    );
}

/** The meeting point of a departure, or address and times of a stay. */
function Meeting({ offer: { experience }, locale, translate }: OfferOnPage) {
    const { location, hotel } = experience;
    const text = textIn(experience.meetingPoint, locale);
    const address = location?.address ?? null;
    if (text === '' && address === null && hotel === null) return null;
    const map = mapAddress(location);
    return (
        <section class="meeting">
            {(text !== '' || address !== null) && (
                <>
                    <h2>{translate(hotel === null ? 'meetingTitle' : 'addressTitle')}</h2>
                    {text !== '' && <p>{text}</p>}
                    {address !== null && <p>{address}</p>}
                </>
            )}
            {map !== null && (
                <p>
                    <a href={map} target="_top" rel="noopener noreferrer">
                        {translate('openMap')}
                    </a>
                </p>
            )}
            {hotel !== null && (
                <dl class="facts">
                    <Fact name={translate('checkin')}>{checkInText(hotel, { locale, translate })}</Fact>
                    <Fact name={translate('checkout')}>{checkOutText(hotel, { locale, translate })}</Fact>
                </dl>
            )}
        </section>
    );
}

type Hotel = NonNullable<Offer['experience']['hotel']>;

export function checkInText({ checkInTime }: Hotel, { locale, translate }: PageLocale): string {
    return translate('fromTime', { time: timeInSentence(checkInTime, locale) });
}

export function checkOutText({ checkOutTime }: Hotel, { locale, translate }: PageLocale): string {
    return translate('untilTime', { time: timeInSentence(checkOutTime, locale) });
}

type ContactOptions = Pick<PageLocale, 'translate'> & { contact: NonNullable<Provider['contact']> };

export function Contact({ contact, translate }: ContactOptions) {
    const { email, phone, website } = contact;
    if (email === null && phone === null && website === null) return null;
    return (
        <section>
            <h2>{translate('providerContact')}</h2>
            <ul class="contact-ways">
                {phone !== null && (
                    <li>
                        <a href={phoneLink(phone).href}>{phone}</a>
                    </li>
                )}
                {email !== null && (
                    <li>
                        <a href={mailLink(email)}>{email}</a>
                    </li>
                )}
                {website !== null && (
                    <li>
                        <a href={website} target="_top" rel="noopener">
                            {new URL(website).hostname}
                        </a>
                    </li>
                )}
            </ul>
        </section>
    );
}
