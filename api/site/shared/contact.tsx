import { bookingLimits } from '../../../contract/booking.ts';
import type { SiteLocale } from '../../../contract/local-text.ts';
import { countries } from '../../locale/format.ts';
import { describe, Field, type FormParts, idOf, Label, Problem } from '../../pages/fields.tsx';

/** The contact: part of the booking form, and of the payment form of a booking without one. */
export function Contact({ form, locale }: { form: FormParts; locale: SiteLocale }) {
    const { translate } = form;
    const most = bookingLimits.nameCharacters;
    return (
        <>
            <div class="pair">
                <Field
                    form={form}
                    name="firstName"
                    label={translate('firstName')}
                    autocomplete="given-name"
                    maxlength={most}
                />
                <Field
                    form={form}
                    name="lastName"
                    label={translate('lastName')}
                    autocomplete="family-name"
                    maxlength={most}
                />
            </div>
            <p class="hint">{translate('contactHint')}</p>
            <EmailField form={form} />
            <div class="pair">
                <Country form={form} locale={locale} />
                <Field
                    form={form}
                    name="phone"
                    type="tel"
                    inputmode="tel"
                    label={translate('phone')}
                    autocomplete="tel"
                    maxlength={bookingLimits.phoneCharacters}
                />
            </div>
        </>
    );
}

function Country({ form, locale }: { form: FormParts; locale: SiteLocale }) {
    const name = 'phoneCountry';
    const chosen = form.texts.get(name) ?? '';
    const all = countries(locale);
    return (
        <div class="field">
            <Label form={form} name={name} label={form.translate(name)} isOptional />
            <select id={idOf(name)} name={name} autocomplete="off" {...describe(form, name)}>
                <option value="" selected={!all.some(({ code }) => code === chosen)}>
                    {form.translate('noCountry')}
                </option>
                {all.map(({ code, name: country }) => (
                    <option value={code} selected={code === chosen}>
                        {country}
                    </option>
                ))}
            </select>
            <Problem form={form} control={name} />
        </div>
    );
}

export function EmailField({ form, required = false }: { form: FormParts; required?: boolean }) {
    return (
        <Field
            form={form}
            name="email"
            type="email"
            inputmode="email"
            label={form.translate('email')}
            autocomplete="email"
            maxlength={bookingLimits.emailCharacters}
            required={required}
        />
    );
}
