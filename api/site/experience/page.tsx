import { bookingLimits } from '../../../contract/booking.ts';
import { type SiteLocale, textIn } from '../../../contract/local-text.ts';
import { pictureFile } from '../../../contract/media.ts';
import { experiencePath, paymentPath } from '../../../contract/page-paths.ts';
import { labelOf } from '../../pages/booking-form/labels.ts';
import { reasonText } from '../../pages/booking-form/refusal.ts';
import { ReturnKeyButton } from '../../pages/buttons.tsx';
import { Contact } from '../../pages/contact.tsx';
import { describe, type FormParts, Hidden, Hint, idOf, Label, Problem } from '../../pages/fields.tsx';
import { Layout } from '../../pages/layout.tsx';
import { ProblemList } from '../../pages/problem-list.tsx';
import { Details } from '../discovery/details.tsx';
import { experienceData } from '../discovery/json-ld.ts';
import type { PublicFrame } from '../site-dependencies.ts';
import { photosOf } from './gallery.tsx';
import { fromPrice, Hero, Intro } from './intro.tsx';
import { AwayParts } from './live.tsx';
import { Alternatives, Bar, PaymentChoice, Summary } from './summary.tsx';
import type { ExperienceView } from './view.ts';
import { KeptDays, When } from './when.tsx';
import { Extras, Options, Who } from './who.tsx';

interface PageOptions {
    view: ExperienceView;
    frame: PublicFrame;
    /** When the content of the page last changed; null if unknown. */
    changedAt: string | null;
}

export function ExperiencePage({ view, frame, changedAt }: PageOptions) {
    const { publicAt: siteUrl } = frame;
    const { offer, locale, translate, problems, today } = view;
    const { provider, experience } = offer;
    const name = textIn(experience.name, locale);
    const [photo] = photosOf(experience);
    const title = `${name} · ${provider.name}`;
    const description = textIn(experience.description, locale);
    const pathIn = (other: SiteLocale) => experiencePath(other, provider.slug, experience.slug);
    const pageLocale = { locale, translate };
    const address = siteUrl + pathIn(locale);
    const described = { ...pageLocale, offer, siteUrl, address, description, today, changedAt };
    return (
        <Layout
            {...frame}
            title={problems.length > 0 ? translate('problemPrefix', { title }) : title}
            description={description === '' ? `${title}, ${fromPrice({ ...pageLocale, offer })}` : description}
            pathIn={pathIn}
            query={view.query}
            image={photo && `${siteUrl}/${pictureFile(photo.made, photo.made.width, 'jpg')}`}
            jsonLd={experienceData(described)}
            scripts={['guard.js', 'form.js']}
        >
            {photo === undefined && <Hero {...pageLocale} offer={offer} />}
            <Form view={view} />
            <Details {...pageLocale} offer={offer} changedAt={changedAt} />
            <template id="away">
                <AwayParts view={view} />
            </template>
        </Layout>
    );
}

function Form({ view }: { view: ExperienceView }) {
    const { offer, locale, translate } = view;
    return (
        <form class="wide booking" id="booking" method="post" action={view.action} novalidate>
            <ReturnKeyButton value="update" text={translate('updatePrice')} />
            <Hidden name="key" value={view.key} />
            <KeptDays view={view} />
            <div class="columns">
                <div class="main">
                    <Intro offer={offer} locale={locale} translate={translate} />
                    <FormNotices view={view} />
                    <h2 class="unseen">{translate('formTitle')}</h2>
                    <When view={view} />
                    <Who view={view} />
                    <Options view={view} />
                    <Extras view={view} />
                    <section class="card" aria-labelledby="contact-title" data-contact>
                        <h2 id="contact-title">{translate('contactTitle')}</h2>
                        <Contact form={view} />
                        <Requests form={view} />
                    </section>
                    <PaymentChoice view={view} />
                </div>
                <div class="aside">
                    <Summary view={view} />
                </div>
            </div>
            <Bar view={view} />
        </form>
    );
}

/** Problems and messages above the form, and why the request cannot be booked. */
function FormNotices({ view }: { view: ExperienceView }) {
    const { offer, locale, translate, texts, problems, notices, refusal } = view;
    const hasSaidWhy = notices.some(({ word }) => word === 'noticeUnavailable');
    const quiet = notices.filter(({ isQuiet }) => isQuiet === true);
    const urgent = notices.filter((notice) => !quiet.includes(notice));
    return (
        <div class="notices">
            <ProblemList
                form={{ ...view, issues: problems }}
                nameOf={(control) => labelOf(control, offer.experience, view)}
                isBooking
            />
            {quiet.map(({ word, values }) => (
                <p class="notice quiet" data-until-answer={word === 'noticeAwayCalendar'}>
                    {translate(word, values)}
                </p>
            ))}
            {urgent.length > 0 && (
                <div class="notice" role="alert" tabindex={-1} autofocus={problems.length === 0} data-until-answer>
                    {urgent.map(({ word, values, bookingId }) => (
                        <p>
                            {translate(word, values)}
                            {bookingId !== undefined && (
                                <>
                                    {' '}
                                    <a href={paymentPath(locale, bookingId)} target="_top">
                                        {translate('backToBooking')}
                                    </a>
                                </>
                            )}
                        </p>
                    ))}
                </div>
            )}
            {refusal !== null && (
                <div class="notice" id="refusal" data-until-answer>
                    {!hasSaidWhy && <p class="verdict no">{reasonText(refusal.reason, texts, offer, translate)}</p>}
                    <Alternatives view={view} />
                </div>
            )}
        </div>
    );
}

/** The message to the provider. Browsers drop the first line break of a text area, so one is added. */
function Requests({ form }: { form: FormParts }) {
    const name = 'specialRequests';
    const text = form.texts.get(name) ?? '';
    const hint = form.translate('specialRequestsHint');
    return (
        <div class="field">
            <Label form={form} name={name} label={form.translate(name)} isOptional />
            <Hint id={`${idOf(name)}-hint`} text={hint} />
            <textarea
                id={idOf(name)}
                name={name}
                rows={3}
                maxlength={bookingLimits.specialRequestCharacters}
                {...describe(form, name, hint)}
            >
                {text.startsWith('\n') ? `\n${text}` : text}
            </textarea>
            <Problem form={form} control={name} />
        </div>
    );
}
