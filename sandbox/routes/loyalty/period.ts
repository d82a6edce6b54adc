import { invalidQuery } from '../../errors';
import { DAY } from '../../world/clock';
import { LONGEST, type Resolution } from '../../world/loyalty/reports';
import * as s from '../schemas';

/** The time that a report covers, and the length of its rows. */
export interface ReportPeriod {
	start_date: string;
	end_date: string;
	resolution: Resolution;
}

export const period = s.object(['start_date', 'end_date', 'resolution'], {
	start_date: s.date,
	end_date: s.date,
	resolution: s.oneOf(Object.keys(LONGEST)),
});

export function checkLength({ start_date, end_date, resolution }: ReportPeriod): void {
	const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY;
	if (days <= 0) throw invalidQuery('end_date must be after start_date');
	const { periods, days: most } = LONGEST[resolution];
	if (days > most) throw invalidQuery(`At most ${periods} periods of a ${resolution} are reported`);
}
