import type { IDataObject } from 'n8n-workflow';
import { clockTime } from '../../forms/reading/formats';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { clock, daysAt, daysOfWeek, IN_PROJECT } from '../../forms/validity';

/** When something of current loyalty programs counts: its dates, and the hours of the day. */
export const availability: InputField[] = [
	{
		key: 'start_date',
		displayName: 'Start Date',
		type: 'dateTime',
		description: 'By default, at once',
		clears: true,
	},
	{
		key: 'end_date',
		displayName: 'End Date',
		type: 'dateTime',
		description: "The last day, or the exact time, in the workflow's time zone",
		read: (parameters, name) => parameters.end(name),
		clears: true,
	},
	{
		key: 'validity_hours',
		displayName: 'Hours',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add hours',
		options: [
			{
				displayName: 'Hours',
				name: 'daily',
				values: [
					clock('Start Time', 'startTime', '09:00'),
					clock('End Time', 'endTime', '17:30'),
					{ ...daysOfWeek, description: `By default, every day, ${IN_PROJECT}` },
				],
			},
		],
		description: `Hours of the day, ${IN_PROJECT}. By default, at any time.`,
		read: readHours,
		clears: true,
	},
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
