import { expect, test } from 'vitest';
import { modulesIn, textOf } from '../support/imports.ts';

/** The names of the tests in a module. The name of `test.each` follows the table of its cases. */
function namesIn(text: string): string[] {
    const parts = /(?<![.\w])(?<call>test|describe)(?:\.\w+)*[(<]|\)\(\s*(?=['"`])/gu;
    const literal = /\s*(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>,/uy;
    const names: string[] = [];
    let call: string | undefined;
    for (const part of text.matchAll(parts)) {
        call = part.groups?.call ?? call;
        literal.lastIndex = part.index + part[0].length;
        const name = call === 'test' ? literal.exec(text)?.groups?.name : undefined;
        if (name === undefined) continue;
        names.push(name);
        call = undefined;
    }
    return names;
}

/** Whether a reader of a log, who does not see the `describe`, finds a subject in the name. */
const standsAlone = (name: string) =>
    name.split(/\s+/u).length >= 4 && !/^(?:is|has|of|in|that|to|and|are|with|gets)\b/u.test(name);

test('the scan of names sees those of test, test.concurrent and test.each', () => {
    const cases =
        "test.each([['a', 1]])('the name %s is read', () => {});\ntest.each(list)(\n    'a second one is read',\n";
    const others =
        "describe('a part', () => {});\ntest.concurrent(`a third one is read`, work);\npattern.test('a', 1);";
    expect(namesIn(cases + others)).toEqual(['the name %s is read', 'a second one is read', 'a third one is read']);
    const names = ['has filters', 'a hotel', 'is read when it is opened', 'the list has filters'];
    expect(names.filter(standsAlone)).toEqual(['the list has filters']);
});

test('every name of a test has four words at least, and begins with its subject', () => {
    const names = modulesIn('test').flatMap((file) => namesIn(textOf(file)).map((name) => ({ file, name })));
    expect(names.length).toBeGreaterThan(2000);
    expect(names.filter(({ name }) => !standsAlone(name))).toEqual([]);
});
