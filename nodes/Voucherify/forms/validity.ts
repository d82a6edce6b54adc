import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { clockTime, isoDuration } from './reading/formats';
import type { InputField } from './reading/inputFields';
import { parseEnd } from './reading/times';
import type { Parameters } from './reading/parameters';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Recurring times follow the project's time zone, while dates are read in the workflow's time zone. */
export const IN_PROJECT = "in the project's time zone";

export const daysOfWeek: INodeProperties = {
	displayName: 'Days of Week',
	name: 'daysOfWeek',
	type: 'multiOptions',
	options: DAYS.map((name, value) => ({ name, value })),
	default: [],
	description: `Valid days, ${IN_PROJECT}`,
};

export const clock = (displayName: string, name: string, example: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder: `e.g. ${example}`,
});

/** When something stops being valid. */
export const expirationDate: InputField = {
	key: 'expiration_date',
	displayName: 'Expiration Date',
	type: 'dateTime',
	description: "The last day, or the exact time, in the workflow's time zone",
	read: (parameters, name) =>
		parameters.parsed(name, (value, zone) =>
			parseEnd(value, zone, parameters.expressionIn(name) !== undefined),
		),
	clears: true,
};

/** When something begins to be valid. */
export const startDate: InputField = {
	key: 'start_date',
	displayName: 'Start Date',
	type: 'dateTime',
	description: 'By default, valid at once',
	clears: true,
};

/** Hours of the day at which something is valid. */
export const hoursField = (
	values: INodeProperties[],
	{ description, read }: Pick<InputField, 'description' | 'read'>,
): InputField => ({
	key: 'validity_hours',
	displayName: 'Hours',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add hours',
	options: [{ displayName: 'Hours', name: 'daily', values }],
	description,
	read,
	clears: true,
});

/** Fields for the validity: start, end, and recurring days and hours in between. */
export const validityFields: InputField[] = [
	startDate,
	expirationDate,
	{ ...daysOfWeek, key: 'validity_day_of_week', read: daysAt, clears: true },
	hoursField(
		[
			clock('Start Time', 'startTime', '09:00'),
			{
				...clock('Expiration Time', 'expirationTime', '17:30'),
				description: 'By default, the end of the day',
			},
			daysOfWeek,
		],
		{ description: `Valid hours, ${IN_PROJECT}`, read: hoursAt },
	),
	{
		displayName: 'Time Frame',
		key: 'validity_timeframe',
		name: 'timeFrame',
		type: 'fixedCollection',
		placeholder: 'Add time frame',
		default: {},
		options: [
			{
				displayName: 'Time Frame',
				name: 'timeFrame',
				values: [
					{
						...clock('Duration', 'duration', 'PT1H'),
						description: 'Of each period, in ISO 8601',
					},
					{
						...clock('Interval', 'interval', 'P1D'),
						description: 'Between starts, in ISO 8601',
					},
				],
			},
		],
		description: `Recurs from the start date on, ${IN_PROJECT}`,
		read: timeFrameAt,
		clears: true,
	},
];

export function daysAt(parameters: Parameters, name: string): number[] | undefined {
	const days = parameters.texts(name).map(Number);
	return days.length > 0 ? days : undefined;
}

function hoursAt(parameters: Parameters, name: string): IDataObject | undefined {
	const rows = `${name}.daily`;
	const daily = Array.from({ length: parameters.count(rows) }, (_, row) => {
		const days_of_week = daysAt(parameters, `${rows}[${row}].daysOfWeek`);
		return {
			start_time: parameters.text(`${rows}[${row}].startTime`, clockTime),
			// Without an end time, an empty text must be sent, according to Voucherify's changelog of 7 July 2026.
			expiration_time: parameters.optionalText(`${rows}[${row}].expirationTime`, clockTime) ?? '',
			...(days_of_week && { days_of_week }),
		};
	});
	return daily.length > 0 ? { daily } : undefined;
}

function timeFrameAt(parameters: Parameters, name: string): IDataObject | undefined {
	const part = (which: string) => `${name}.timeFrame.${which}`;
	const [duration, interval] = ['duration', 'interval'].map((which) =>
		parameters.optionalText(part(which), isoDuration),
	);
	if (!duration && !interval) return undefined;
	if (duration && interval) return { duration, interval };
	const missing = part(duration ? 'interval' : 'duration');
	throw parameters.invalid(missing, isoDuration.problem, isoDuration.advice);
}
