import { answeredWith, ApiError } from '../errors';
import type { State } from '../state';
import { track, type CustomEventRequest } from '../world/customEvents';
import { customerInBody } from './customers';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const LONGEST_NAME = 300;

const body = s.object(['event', 'customer'], {
	event: { ...s.text, maxLength: LONGEST_NAME },
	customer: customerInBody,
	referral: s.nullable(s.object(['code'], { code: s.text, referrer_id: s.text })),
	loyalty: s.nullable(s.object(['code'], { code: s.text })),
	metadata: s.nullable(s.metadata),
});

export function eventRoutes(at: Endpoints, state: State): void {
	at('/v1/events').post<CustomEventRequest>(body, (request) => {
		const { unknownInEvent } = state.world.beliefs;
		try {
			return track(state.world, request.body);
		} catch (error) {
			const isUnknown =
				error instanceof ApiError &&
				/^(customer|voucher|custom_event_schema)$/.test(error.resource?.type ?? '');
			throw isUnknown ? answeredWith(unknownInEvent, error) : error;
		}
	});
}
