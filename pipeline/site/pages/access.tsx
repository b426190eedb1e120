import { type AccessField, accessFields, accessTextRows } from '../../../contract/access-form.ts';
import { defaultDailyLimit } from '../../../contract/responses.ts';
import type { Site } from '../layout.tsx';
import { Blocks, inline } from '../markdown.tsx';
import type { SiteFile } from '../model.ts';
import { TextSection, textPage } from '../prose.tsx';
import { words } from '../words/en.ts';

/** `access.html`: a form with the fields and bounds of the API. */
export function accessFiles(site: Site): SiteFile[] {
    const { siteUrl } = site.options;
    const text = words.access;
    const at = siteUrl === null ? '' : `${siteUrl}/`;
    return textPage(site, 'access', {
        heading: text.heading,
        paragraphs: [site.isPublic ? text.lede : text.ledeTeaser],
        contents: [text.form, text.next, text.call],
        content: (
            <>
                <TextSection {...text.form}>
                    <form class="form" method="post" action={`${at}api/v1/access-requests`}>
                        <p class="hint">{text.required}</p>
                        {accessFields.map((field) => (
                            <FormField {...field} />
                        ))}
                        <p class="hint">{inline(text.privacy)}</p>
                        <button type="submit" class="button">
                            {text.send}
                        </button>
                        <p class="hint">{text.fromFile(siteUrl)}</p>
                    </form>
                </TextSection>
                <TextSection {...text.next}>
                    <Blocks blocks={text.next.blocks(defaultDailyLimit)} title={text.next.title} />
                </TextSection>
                <TextSection {...text.call}>
                    <p>{inline(text.call.before(siteUrl))}</p>
                    <pre class="scroll" tabindex={0}>
                        <code>{`curl "${siteUrl ?? '$SITE'}/api/v1/markets" -H "x-api-key: $KEY"`}</code>
                    </pre>
                    <Blocks blocks={text.call.after(`${at}docs`)} title={text.call.title} />
                </TextSection>
            </>
        ),
    });
}

function FormField({ name, label, hint, type, autocomplete, maxLength }: AccessField) {
    const shared = {
        id: name,
        name,
        required: true,
        maxlength: maxLength,
        autocomplete,
        'aria-describedby': hint === null ? undefined : `${name}-hint`,
    };
    return (
        <div class="field">
            <label for={name}>{label}</label>
            {hint !== null && (
                <p class="hint" id={`${name}-hint`}>
                    {hint}
                </p>
            )}
            {type === null ? <textarea {...shared} rows={accessTextRows} /> : <input {...shared} type={type} />}
        </div>
    );
}
