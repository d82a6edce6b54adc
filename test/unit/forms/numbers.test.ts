import type { INodeProperties } from 'n8n-workflow';
import { Parameters } from '../../../nodes/Voucherify/forms/reading/parameters';
import { properties as pollingProperties } from '../../../nodes/Voucherify/triggers/polling/register';
import { allFields as properties } from '../../actionNodes';
import { isNumber, STANDING } from '../../support/numberFields';

/** Returns the number fields with their paths, including collections and rows. */
function numbersIn(fields: unknown[], place = ''): Array<[path: string, field: INodeProperties]> {
	return fields.filter(isField).flatMap((field) => {
		const path = place + field.name;
		const inner: unknown[] = [
			...(field.options ?? []),
			...('values' in field ? [field.values].flat() : []),
		];
		const own: Array<[string, INodeProperties]> = isNumber(field) ? [[path, field]] : [];
		return [...own, ...numbersIn(inner, `${path}.`)];
	});
}

const isField = (value: unknown): value is INodeProperties =>
	typeof value === 'object' &&
	value !== null &&
	'name' in value &&
	('type' in value || 'values' in value);

it('has no default number that would be sent by accident', () => {
	const standing = numbersIn(properties).flatMap(([path, field]) =>
		String(field.default ?? '') === '' || field.name in STANDING
			? []
			: [`${path}: ${String(field.default)}`],
	);
	expect([...new Set(standing)]).toEqual([]);
	const names = new Set(numbersIn(properties).map(([, { name }]) => name));
	expect(Object.keys(STANDING).filter((name) => !names.has(name))).toEqual([]);
});

/** Fields that may use n8n's number input, which refuses a comma and turns 2,5 into 25. They are whole counts. */
const COUNTS = [
	'batchSize',
	'concurrency',
	'count',
	'day',
	'firstRow',
	'hierarchy',
	'length',
	'limit',
	'longestLook',
	'maxEvents',
	'maxRows',
	'maxWait',
	'maximumWait',
	'month',
	'months',
	'pendingPoints',
	'redeemedQuantity',
	'redemptionLimit',
	'roundingMonth',
	'sessionTtl',
	'size',
	'stock',
	'timeout',
	'vouchersCount',
];

it('uses number inputs for whole counts only, and drops no decimal point', () => {
	const inputs = numbersIn([...properties, ...pollingProperties])
		.map(([, field]) => field)
		.filter(({ type }) => type === 'number');
	expect([...new Set(inputs.map(({ name }) => name))].sort()).toEqual(COUNTS);
	// With precision 0, 2.5 becomes 25. Without a precision, it arrives and is refused.
	expect(inputs.filter(({ typeOptions }) => typeOptions?.numberPrecision !== undefined)).toEqual(
		[],
	);
});

/** Reader of a field that has this value. */
const holding = (displayName: string, value: unknown) => {
	const field = { displayName, name: 'field', type: 'string', default: '' } as const;
	const node = { id: 'node', name: 'Voucherify', type: 'voucherify', typeVersion: 1 };
	return new Parameters(
		{
			read: () => value,
			getNode: () => ({ ...node, position: [0, 0], parameters: { field: String(value) } }),
			getTimezone: () => 'UTC',
		},
		[field],
	);
};

describe('a percentage', () => {
	const read = (value: unknown) => holding('Percent Off', value).percent('field');

	it.each([
		['2,5', 2.5],
		['12.5', 12.5],
		[12.5, 12.5],
		['12.5 %', 12.5],
		['12,5%', 12.5],
		['12,5\u00a0%', 12.5],
		['33.333', 33.333],
		['1,250', 1.25],
		['1,000.00', 1000],
		['100 %', 100],
		['−5 %', -5],
		[0.29 * 100, 29],
		['', undefined],
	])('%j is %d', (written, percent) => {
		expect(read(written)).toBe(percent);
	});

	it.each(['12.50 €', '% 5', 'ten', Number.NaN])('%j is refused', (written) => {
		expect(() => read(written)).toThrow('Percent Off must be a percentage');
	});
});

describe('points', () => {
	const read = (value: unknown) => holding('Points', value).integer('field', 0);

	it.each([
		...['1 250', '1\u202f250', "1'250", '1250', '1250.00', '1250,0', '+1250'],
		...[1250, 1250.0000005, '1249.9999999999'],
	])('given as %j are 1250', (written) => {
		expect(read(written)).toBe(1250);
	});

	const TEXT = '.toNumber().round()';

	it.each([
		['2,5', "'2,5'", TEXT],
		['2.5', "'2.5'", TEXT],
		[2.5, '2.5', '.round()'],
		[2.00001, '2.00001', '.round()'],
		['2.000', "'2.000', which can be 2000 or 2", TEXT],
		['2000.000', "'2000.000'", TEXT],
		['1,250', "'1,250', which can be 1250 or 1.25", TEXT],
		['€12', "'€12'", TEXT],
		['12 %', "'12 %'", TEXT],
		[-1, '-1', '.round()'],
		[2 ** 53, '9007199254740992', '.round()'],
	])(
		'given as %j are refused with the value, and how to round it',
		async (written, value, call) => {
			const reading = Promise.resolve(written).then(read);
			await expect(reading).rejects.toMatchObject({
				message: 'Points must be a whole number of at least 0',
				description: `It is ${value}. Enter digits only. Round it where it is calculated, e.g. ${call}.`,
			});
		},
	);
});
