import { bookingLimits } from '../../contract/booking.ts';
import { countries } from '../locale/format.ts';
import { Field, type FieldOptions, type FormParts, Select } from './fields.tsx';

/** How browsers treat each control of the contact. */
const controls = {
    firstName: { autocomplete: 'given-name', maxlength: bookingLimits.nameCharacters },
    lastName: { autocomplete: 'family-name', maxlength: bookingLimits.nameCharacters },
    email: { type: 'email', inputmode: 'email', autocomplete: 'email', maxlength: bookingLimits.emailCharacters },
    phone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: bookingLimits.phoneCharacters },
} as const;

type ContactFieldOptions = Partial<FieldOptions> & { form: FormParts; name: keyof typeof controls };

/** A control of the contact. Its `autocomplete` is `off` where somebody else's contact is entered. */
export function ContactField({ form, name, ...options }: ContactFieldOptions) {
    return <Field form={form} name={name} label={form.translate(name)} {...controls[name]} {...options} />;
}

/** The contact: part of the booking form, and of the payment form of a booking without one. */
export function Contact({ form }: { form: FormParts }) {
    return (
        <>
            <div class="pair">
                <ContactField form={form} name="firstName" />
                <ContactField form={form} name="lastName" />
            </div>
            <p class="hint">{form.translate('contactHint')}</p>
            <ContactField form={form} name="email" />
            <div class="pair">
                <Country form={form} />
                <ContactField form={form} name="phone" />
            </div>
        </>
    );
}

function Country({ form }: { form: FormParts }) {
    const { locale, translate } = form;
    const all = countries(locale).map(({ code, name }) => ({ value: code, label: name }));
    const items = [{ value: '', label: translate('noCountry') }, ...all];
    return <Select form={form} name="phoneCountry" label={translate('phoneCountry')} items={items} isOptional />;
}
