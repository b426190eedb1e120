import { type AccessField, accessFields, accessTextRows } from '../../contract/access-form.ts';
import { errorStatus, type Issue } from '../../contract/errors.ts';
import { accessRequestShape } from '../../contract/responses.ts';
import type { ReceiveRequest } from '../access/endpoint.ts';
import { checkShape } from '../http/check-shape.ts';
import { failureAnswer } from '../http/errors.ts';
import type { Answer, Middleware } from '../http/exchange.ts';
import { isForm, readForm } from '../http/form-body.ts';
import { isOwnForm } from '../http/same-site.ts';
import type { Datasets } from './find-file.ts';
import { pageAnswer } from './frame.tsx';
import { acceptsHtml, isJson, problemPage, retryHeaders } from './problem-pages.tsx';
import { words } from './words.ts';

type Values = Readonly<Record<AccessField['name'], string>>;

/** Answers people by a page where a program that asks for access is told an error. */
export function accessProblems(datasets: Datasets): Middleware {
    return (next) => async (exchange) => {
        const answer = await next(exchange);
        const isPerson = isForm(exchange) || acceptsHtml(exchange);
        const isProblem = answer.status >= 400 && isJson(answer) && exchange.method === 'POST' && isPerson;
        return isProblem ? problemPage(datasets.current, answer, words.accessProblem) : answer;
    };
}

/**
 * POST /api/v1/access-requests with a form: keeps the request and says what happens next. Whatever is wrong, the form comes
 * back with what was entered. A form that another site or a file has sent is not kept; it can be sent again from here.
 */
export function accessForm(datasets: Datasets, siteUrl: () => string, receive: ReceiveRequest): Middleware {
    return (next) => async (exchange) => {
        if (!isForm(exchange)) return next(exchange);
        const form = await readForm(exchange);
        if (!form.ok) return failureAnswer(exchange, form.error);
        const values = valuesOf(form.value);
        const again = (status: number, notice: string, issues: Issue[] = []) =>
            formPage(datasets, status, { values, notice, issues });
        if (!isOwnForm(exchange, siteUrl())) return again(errorStatus.forbidden, words.access.foreign);
        const checked = checkShape(values, accessRequestShape);
        if (!checked.ok) return again(errorStatus.invalid_request, words.access.invalid, checked.error);
        const received = await receive(checked.value);
        if (received.ok) return receivedPage(datasets, received.value, checked.value.email);
        const page = again(errorStatus[received.error.code], words.access.away);
        return { ...page, headers: { ...page.headers, ...retryHeaders(failureAnswer(exchange, received.error)) } };
    };
}

/** What was entered, with line breaks as JSON has them. */
function valuesOf(form: ReadonlyMap<string, string>): Values {
    const value = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
    return Object.fromEntries(accessFields.map(({ name }) => [name, value(name)])) as Values;
}

function receivedPage(datasets: Datasets, id: string, email: string): Answer {
    const { title, next, number } = words.access.received;
    return pageAnswer(202, {
        store: datasets.current,
        title,
        children: (
            <>
                <h1>{title}</h1>
                <p class="lede">{next(email)}</p>
                <p class="sub">
                    {number} <code>{id}</code>
                </p>
            </>
        ),
    });
}

interface Form {
    values: Values;
    /** Why the form is shown again. */
    notice: string;
    /** What is wrong, each at its field. */
    issues: readonly Issue[];
}

function formPage(datasets: Datasets, status: number, form: Form): Answer {
    const { title, send } = words.access;
    const first = accessFields.find(({ name }) => form.issues.some(({ path }) => path === name));
    return pageAnswer(status, {
        store: datasets.current,
        title,
        children: (
            <>
                <h1>{title}</h1>
                <p class="lede" role="alert">
                    {form.notice}
                </p>
                <form class="form" method="post" action="/api/v1/access-requests">
                    {accessFields.map((field) => (
                        <FormField field={field} form={form} isFirst={field === first} />
                    ))}
                    <button type="submit" class="button">
                        {send}
                    </button>
                </form>
            </>
        ),
    });
}

function FormField({ field, form, isFirst }: { field: AccessField; form: Form; isFirst: boolean }) {
    const { name, label, hint, type, autocomplete, maxLength } = field;
    const value = form.values[name];
    const problem = form.issues.find(({ path }) => path === name)?.message;
    const about = [hint !== null && `${name}-hint`, problem !== undefined && `${name}-problem`].filter(Boolean);
    const shared = {
        id: name,
        name,
        required: true,
        maxlength: maxLength,
        autocomplete,
        autofocus: isFirst,
        'aria-invalid': problem === undefined ? undefined : 'true',
        'aria-describedby': about.length === 0 ? undefined : about.join(' '),
    };
    return (
        <div class="field">
            <label for={name}>{label}</label>
            {hint !== null && (
                <p class="hint" id={`${name}-hint`}>
                    {hint}
                </p>
            )}
            {problem !== undefined && (
                <p class="problem" id={`${name}-problem`}>
                    {value === '' ? words.access.empty : problem}
                </p>
            )}
            {type === null ? (
                <textarea {...shared} rows={accessTextRows}>
                    {value}
                </textarea>
            ) : (
                <input {...shared} type={type} value={value} />
            )}
        </div>
    );
}
