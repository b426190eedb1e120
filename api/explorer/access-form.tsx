import { createMiddleware } from 'hono/factory';
import { type AccessField, accessFields } from '../../contract/access-form.ts';
import { errorStatus, type Issue } from '../../contract/errors.ts';
import { accessRequestShape } from '../../contract/responses.ts';
import { AccessFormField } from '../../design/access-field.tsx';
import type { ReceiveRequest } from '../access/app.ts';
import { isForm, readForm } from '../http/body.ts';
import { checkShape } from '../http/check-shape.ts';
import { type HttpEnv, replaceResponse } from '../http/env.ts';
import { failureResponse, withRetryHeaders } from '../http/errors.ts';
import { isOwnForm } from '../http/same-site.ts';
import type { Datasets } from './find-file.ts';
import { pageResponse } from './frame.tsx';
import { acceptsHtml, problemPage } from './problem-pages.tsx';
import { words } from './words.ts';

type Values = Readonly<Record<AccessField['name'], string>>;

interface AccessPagesOptions {
    datasets: Datasets;
    /** Public origin without a trailing slash. */
    siteUrl: () => string;
}

export const accessPages = ({ datasets, siteUrl }: AccessPagesOptions) => ({
    problems: accessProblems(datasets),
    form: (receive: ReceiveRequest) => accessForm(datasets, siteUrl, receive),
});

const accessProblems = (datasets: Datasets) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        await next();
        const failed = c.get('failure');
        if (failed === undefined || !(isForm(c) || acceptsHtml(c))) return;
        replaceResponse(c, problemPage(c, datasets.current, failed, words.accessProblem));
    });

/**
 * POST /api/v1/access-requests with a form: stores the request and shows a confirmation. On errors the form is shown
 * again with the entered values. A form that another site or a local file has sent is not stored, and can be sent again
 * from the page.
 */
const accessForm = (datasets: Datasets, siteUrl: () => string, receive: ReceiveRequest) =>
    createMiddleware<HttpEnv>(async (c, next) => {
        if (!isForm(c)) return await next();
        const form = await readForm(c);
        if (!form.ok) return failureResponse(c, form.error);
        const values = valuesOf(form.value);
        const again = (status: number, notice: string, issues: Issue[] = []) =>
            formPage(datasets, status, { values, notice, issues });
        if (!isOwnForm(c, siteUrl())) return again(errorStatus.forbidden, words.access.foreign);
        const checked = checkShape(values, accessRequestShape);
        if (!checked.ok) return again(errorStatus.invalid_request, words.access.invalid, checked.error);
        const received = await receive(checked.value, c.get('requestId'));
        if (received.ok) return receivedPage(datasets, received.value, checked.value.email);
        return withRetryHeaders(again(errorStatus[received.error.code], words.access.away), received.error);
    });

/** The entered values, with line breaks as `\n`. */
function valuesOf(form: ReadonlyMap<string, string>): Values {
    const value = (name: string) => (form.get(name) ?? '').replaceAll('\r\n', '\n').trim();
    return Object.fromEntries(accessFields.map(({ name }) => [name, value(name)])) as Values;
}

function receivedPage(datasets: Datasets, id: string, email: string): Response {
    const { title, next, number } = words.access.received;
    return pageResponse(202, {
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
    /** Issues, which are shown at their fields. */
    issues: readonly Issue[];
}

function formPage(datasets: Datasets, status: number, form: Form): Response {
    const { title, send } = words.access;
    const problemOf = ({ name }: AccessField) => {
        const issue = form.issues.find(({ path }) => path === name);
        return issue && form.values[name] === '' ? words.access.empty : issue?.message;
    };
    const first = accessFields.find((field) => problemOf(field) !== undefined);
    return pageResponse(status, {
        store: datasets.current,
        title: words.access.refused(title),
        children: (
            <>
                <h1>{title}</h1>
                <p class="lede" role="alert">
                    {form.notice}
                </p>
                <form class="form" method="post" action="/api/v1/access-requests">
                    {accessFields.map((field) => (
                        <AccessFormField
                            field={field}
                            value={form.values[field.name]}
                            problem={problemOf(field)}
                            isFocused={field === first}
                        />
                    ))}
                    <button type="submit" class="button">
                        {send}
                    </button>
                </form>
            </>
        ),
    });
}
