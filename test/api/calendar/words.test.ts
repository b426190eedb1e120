import { expect, test } from 'vitest';
import { messages } from '../../../api/calendar/words/words.ts';
import { testMessages, unusedNames } from '../support/messages.ts';

testMessages(messages, { fr: [], es: ['option'] });

test('every message is used somewhere', () => {
    expect(unusedNames('calendar', Object.keys(messages.en))).toEqual([]);
});
