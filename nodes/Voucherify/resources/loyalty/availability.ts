import type { IDataObject } from 'n8n-workflow';
import { clockTime } from '../../forms/reading/formats';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import {
	clock,
	daysAt,
	daysOfWeek,
	expirationDate,
	hoursField,
	IN_PROJECT,
	startDate,
} from '../../forms/validity';

/** When an earning rule or reward is valid: its dates, and the hours of the day. */
export const availability: InputField[] = [
	startDate,
	{ ...expirationDate, key: 'end_date', displayName: 'End Date' },
	hoursField(
		[
			clock('Start Time', 'startTime', '09:00'),
			clock('End Time', 'endTime', '17:30'),
			{ ...daysOfWeek, description: `By default, every day, ${IN_PROJECT}` },
		],
		{ description: `All valid hours, ${IN_PROJECT}. By default, at any time.`, read: readHours },
	),
];

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

function readHours(parameters: Parameters, name: string): IDataObject | undefined {
	const rows = `${name}.daily`;
	const daily = Array.from({ length: parameters.count(rows) }, (_, row) => ({
		days_of_week: daysAt(parameters, `${rows}[${row}].daysOfWeek`) ?? EVERY_DAY,
		start_time: parameters.text(`${rows}[${row}].startTime`, clockTime),
		end_time: parameters.text(`${rows}[${row}].endTime`, clockTime),
	}));
	return daily.length > 0 ? { type: 'DAILY', daily } : undefined;
}
