import { messages } from '../../../api/calendar/words/words.ts';
import { testMessages } from '../support/messages.ts';

testMessages(messages, { fr: [], es: ['option'] });
