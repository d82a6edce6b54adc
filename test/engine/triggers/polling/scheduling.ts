import { scheduleOn, type How } from '../../../support/exports';
import { sandbox } from '../../../support/sandbox';

/** Schedules exports that take `seconds`. Returns their IDs. */
export const schedule = (seconds: number, count?: number, how?: How) =>
	scheduleOn(sandbox, seconds, count, how);
