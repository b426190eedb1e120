import { bookingLimits } from '../../contract/booking.ts';
import type { SiteLocale } from '../../contract/local-text.ts';
import { countries } from '../locale/format.ts';
import { Field, type FormParts, Select } from './fields.tsx';

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
    const { translate } = form;
    const all = countries(locale).map(({ code, name }) => ({ value: code, label: name }));
    const items = [{ value: '', label: translate('noCountry') }, ...all];
    return <Select form={form} name="phoneCountry" label={translate('phoneCountry')} items={items} isOptional />;
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
