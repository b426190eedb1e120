import { accessRequestShape, defaultDailyLimit } from '../../../contract/responses.ts';
import { pageFile, type Site } from '../layout.tsx';
import type { SiteFile } from '../model.ts';
import { Blocks, Inline, Opening, TextSection } from '../prose.tsx';
import { words } from '../words/en.ts';

type Field = keyof typeof accessRequestShape.shape;

/** How browsers and their helpers treat the fields; a field of no type is a text of several lines. */
const controls: Record<Field, { type?: string; autocomplete: string }> = {
    name: { type: 'text', autocomplete: 'name' },
    organisation: { type: 'text', autocomplete: 'organization' },
    email: { type: 'email', autocomplete: 'email' },
    use_case: { autocomplete: 'off' },
    destination_focus: { autocomplete: 'off' },
    planned_use: { autocomplete: 'off' },
};

/** `access.html`: a form for people; its fields and their bounds are those of the API. */
export function accessFiles(site: Site): SiteFile[] {
    const { explorer, siteUrl } = site.options;
    const text = words.access;
    const at = siteUrl === null ? '' : `${siteUrl}/`;
    return [
        pageFile(site, {
            path: 'access.html',
            title: text.title,
            description: text.description,
            current: 'access',
            content: (
                <>
                    <Opening
                        title={text.heading}
                        paragraphs={[explorer === 'public' ? text.lede : text.ledeTeaser]}
                        contents={[text.form, text.next, text.call]}
                        label={words.contents}
                    />
                    <TextSection {...text.form} beside={<p class="how">{text.required}</p>}>
                        <form class="form" method="post" action={`${at}api/v1/access-requests`}>
                            {(Object.keys(controls) as Field[]).map((name) => (
                                <FormField name={name} />
                            ))}
                            <p class="hint">
                                <Inline text={text.privacy} />
                            </p>
                            <button type="submit" class="button">
                                {text.send}
                            </button>
                            <p class="hint">{text.fromFile(siteUrl)}</p>
                        </form>
                    </TextSection>
                    <TextSection {...text.next}>
                        <Blocks blocks={text.next.blocks(defaultDailyLimit)} />
                    </TextSection>
                    <TextSection {...text.call}>
                        <p>
                            <Inline text={text.call.before(siteUrl)} />
                        </p>
                        <pre class="scroll" tabindex={0}>
                            <code>{`curl "${siteUrl ?? '$SITE'}/api/v1/markets" -H "x-api-key: $KEY"`}</code>
                        </pre>
                        <Blocks blocks={text.call.after(`${at}docs`)} />
                    </TextSection>
                </>
            ),
        }),
    ];
}

function FormField({ name }: { name: Field }) {
    const { type, autocomplete } = controls[name];
    const [label, hint] = words.access.fields[name];
    const maxLength = accessRequestShape.shape[name].maxLength ?? undefined;
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
            {type === undefined ? <textarea {...shared} rows={3} /> : <input {...shared} type={type} />}
        </div>
    );
}
