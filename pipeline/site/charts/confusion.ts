import { html } from 'hono/html';
import { agreementVariables } from '../../../contract/agreement.ts';
import type { VariableAgreement } from '../../agreement/coefficients.ts';
import { type Chart, scrollableTable } from '../figure.ts';
import { count, fractionText } from '../format.ts';
import type { SiteData } from '../model.ts';
import { words } from '../words/en.ts';
import { agreementSource } from './coefficients.ts';

const { confusion: text, variables: names } = words.agreement;

/** Display names of the values of each variable. */
const wordsOf = { actor_type: words.actor, booking_signal: words.signal } as const;
const coded = ['actor_type', 'booking_signal'] as const;
type Coded = (typeof coded)[number];

/** A confusion matrix for each of the two codes. */
export function confusionChart(data: SiteData): Chart {
    const found = coded.flatMap((name) => data.agreement.all.find(({ variable }) => variable === name) ?? []);
    return {
        name: 'confusion',
        label: text.label,
        how: text.how,
        finding: finding(found),
        source: agreementSource(data),
        isTable: true,
        table: {
            caption: text.caption,
            columns: text.columns,
            rows: found.flatMap(({ variable, confusion }) =>
                confusion.map(({ value, other_value, pairs }) => [
                    ...[names[variable as Coded].name, wordOf(variable, value), wordOf(variable, other_value), pairs],
                ]),
            ),
        },
        picture: html`${found.map(matrix)}`,
    };
}

function wordOf(variable: string, value: string): string {
    return (wordsOf[variable as Coded] as Record<string, string>)[value] as string;
}

/** Names the pair of values that is confused most often, in either direction. */
function finding(variables: readonly VariableAgreement[]): string {
    const unlike = variables.flatMap(({ variable, confusion }) => {
        const values: readonly string[] = agreementVariables[variable as Coded];
        return values.flatMap((one, index) =>
            values.slice(index + 1).map((other) => {
                const pairs = confusion.filter(
                    ({ value, other_value }) => [value, other_value].sort().join() === [one, other].sort().join(),
                );
                const number = pairs.reduce((sum, pair) => sum + pair.pairs, 0);
                return { one: wordOf(variable, one), other: wordOf(variable, other), number };
            }),
        );
    });
    const [most] = unlike.sort((left, right) => right.number - left.number);
    return most === undefined || most.number === 0 ? text.nothing : text.finding(most.one, most.other, most.number);
}

function matrix({ variable, values, confusion }: VariableAgreement) {
    const numbers = new Map(confusion.map(({ value, other_value, pairs }) => [`${value} ${other_value}`, pairs]));
    const heads = values.map(({ value }) => html`<th scope="col">${wordOf(variable, value)}</th>`);
    const rows = values.map(({ value, specific_agreement: specific }) => {
        const cells = values.map((other) => {
            const number = numbers.get(`${value} ${other.value}`) ?? 0;
            const name = other.value === value ? 'same' : number === 0 ? 'nothing' : '';
            return html`<td${name && html` class="${name}"`}>${count(number)}</td>`;
        });
        const agreed = specific === null ? text.never : fractionText(specific);
        return html`<tr><th scope="row">${wordOf(variable, value)}</th>${cells}<td class="specific">${agreed}</td></tr>`;
    });
    const caption = text.captions[variable as Coded];
    const all = html`<th scope="col"><span class="unseen">${text.first}</span></th>${heads}<th scope="col">${text.specific}</th>`;
    return scrollableTable('confusion', caption, all, rows);
}
