import { ok } from '../../contract/result.ts';
import { experienceNotFound } from '../booking/selection/selection.ts';
import { checkAvailability } from '../booking/service/availability.ts';
import { readCalendar } from '../booking/service/calendar.ts';
import { catalogOf } from '../dataset/retain-data.ts';
import { jsonResponse } from '../http/json-response.ts';
import { answering, type BookingApiDependencies, type Endpoint } from './dependencies.ts';
import { spelled } from './refused.ts';
import type { availabilityRoute, calendarRoute } from './routes.ts';

const spelling = { mode: 'bookingMode' };

/** POST /api/check-availability */
export function availability(dependencies: BookingApiDependencies): Endpoint<typeof availabilityRoute> {
    return answering(
        dependencies,
        async (c) => {
            const { participantCount, bookingMode, ...same } = c.req.valid('json');
            const selection = { ...same, mode: bookingMode };
            return spelled(
                await checkAvailability(dependencies.service, catalogOf(c), selection, participantCount),
                spelling,
            );
        },
        (answer) => {
            if (answer.available) return jsonResponse(answer);
            const { available, reason, alternatives } = answer;
            return jsonResponse({ available, reason, ...(alternatives.length > 0 && { alternatives }) });
        },
    );
}

/** GET /api/embed/availability */
export function calendar(dependencies: BookingApiDependencies): Endpoint<typeof calendarRoute> {
    return answering(
        dependencies,
        async (c) => {
            const { experienceId, from, to, participants = '1', bookingMode: mode } = c.req.valid('query');
            const offer = catalogOf(c).offer(experienceId.toLowerCase());
            if (offer === undefined) return spelled(experienceNotFound());
            const persons = Number(participants);
            const days = await readCalendar(dependencies.service, { ...offer, from, to, persons, mode });
            return ok({ experienceId: offer.experience.id, from, to, participants: persons, days });
        },
        (body) => jsonResponse(body),
    );
}
