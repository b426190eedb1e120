import { availabilityRequestShape, bookingLimits } from '../../contract/booking.ts';
import { daysBetween, isCalendarDay } from '../../contract/calendar-day.ts';
import { bookingModes } from '../../contract/catalog.ts';
import type { Issue } from '../../contract/errors.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { CalendarQuestion } from '../booking/availability/calendar.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { checkAvailability } from '../booking/service/availability.ts';
import { readCalendar } from '../booking/service/calendar.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { type HttpContext, type HttpHandler, queryOf } from '../http/env.ts';
import type { Failure } from '../http/errors.ts';
import { jsonResponse } from '../http/json-response.ts';
import { isFailure, readQuery, unfit } from '../http/query.ts';
import { single } from './lookups.ts';
import { answering, type BookingParts, readPayload } from './parts.ts';
import { spelled } from './refused.ts';

const spelling = { mode: 'bookingMode' };

/** POST /api/check-availability */
export function availability(parts: BookingParts): HttpHandler {
    return answering(
        parts,
        async (c) => {
            const request = await readPayload(c, availabilityRequestShape);
            if (!request.ok) return request;
            const { participantCount, bookingMode, ...same } = request.value;
            const selection = { ...same, mode: bookingMode };
            return spelled(await checkAvailability(parts.desk, catalogOf(c), selection, participantCount), spelling);
        },
        (answer) => {
            if (answer.available) return jsonResponse(answer);
            const { available, reason, alternatives } = answer;
            return jsonResponse({ available, reason, ...(alternatives.length > 0 && { alternatives }) });
        },
    );
}

/** GET /api/embed/availability */
export function calendar(parts: BookingParts): HttpHandler {
    return answering(
        parts,
        async (c) => {
            const question = calendarQuestion(c);
            if (!question.ok) return question;
            const days = await readCalendar(parts.desk, question.value);
            return ok({ question: question.value, days });
        },
        ({ question: { experience, from, to, persons }, days }) =>
            jsonResponse({ experienceId: experience.id, from, to, participants: persons, days }),
    );
}

function calendarQuestion(c: HttpContext): Result<CalendarQuestion, Failure> {
    const query = readQuery(queryOf(c), ['experienceId', 'from', 'to', 'participants', 'bookingMode']);
    if (isFailure(query)) return err(query);
    const issues: Issue[] = [];
    const id = single(query, 'experienceId');
    if (id === undefined) issues.push({ path: 'experienceId', message: 'Required, once.' });
    const [from = '', to = ''] = ['from', 'to'].map((name) => {
        const day = single(query, name) ?? '';
        if (!isCalendarDay(day)) issues.push({ path: name, message: 'One day of the calendar as YYYY-MM-DD.' });
        return day;
    });
    const participants = query.has('participants') ? (single(query, 'participants') ?? '') : '1';
    const persons = /^\d{1,4}$/u.test(participants) ? Number(participants) : 0;
    if (persons === 0) {
        issues.push({ path: 'participants', message: `One whole number from 1 to ${bookingLimits.persons}.` });
    }
    const mode = bookingModes.find((known) => known === single(query, 'bookingMode'));
    if (query.has('bookingMode') && mode === undefined) {
        issues.push({ path: 'bookingMode', message: `One of ${bookingModes.join(', ')}.` });
    }
    if (issues.length > 0) return unfit(...issues);
    const length = daysBetween(from, to) + 1;
    if (length < 1 || length > bookingLimits.days) {
        return unfit({
            path: 'to',
            message: `Not before from, and at most ${bookingLimits.days} days with both included.`,
        });
    }
    const offer = catalogOf(c).offer((id as string).toLowerCase());
    return offer === undefined ? spelled(experienceNotFound()) : ok({ ...offer, from, to, persons, mode });
}
