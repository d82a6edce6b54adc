import type { INodeProperties } from 'n8n-workflow';
import { properties as pollingProperties } from '../../../nodes/Voucherify/triggers/polling/register';
import { allFields as properties } from '../../actionNodes';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';
import { isNumber, STANDING } from './numberFields';

skipPauses();
useSandbox(calm);

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

describe('a percentage', () => {
	const given = async (percentOff: string | number) => {
		const form = { resource: 'voucher', operation: 'create', discountType: 'PERCENT', percentOff };
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: form });
		return { error, sent: JSON.stringify(sandbox.requests.map(({ body }) => body)) };
	};

	it.each([
		['2,5', 2.5],
		['12.5', 12.5],
		[12.5, 12.5],
		['12.5 %', 12.5],
		['12,5%', 12.5],
		['12,5\u00a0%', 12.5],
		['33.333', 33.333],
		['1,250', 1.25],
		['100 %', 100],
		[0.29 * 100, 29],
	])('%j is sent as %d', async (written, percent) => {
		const { sent } = await given(written);
		expect(sent).toContain(`"percent_off":${percent}}`);
	});

	it.each([
		['101', 'Percent Off is above 100'],
		['1,000.00', 'Percent Off is above 100'],
		['0 %', 'Percent Off must be above 0'],
		['−5 %', 'Percent Off must be above 0'],
		['12.50 €', 'Percent Off must be a percentage'],
		['% 5', 'Percent Off must be a percentage'],
		['ten', 'Percent Off must be a percentage'],
	])('%j is refused', async (written, message) => {
		const { error } = await given(written);
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('points', () => {
	const given = async (points: string | number) => {
		const form = { resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD', points };
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: form });
		return { error, sent: JSON.stringify(sandbox.requests.map(({ body }) => body)) };
	};

	it.each(['1 250', '1\u202f250', "1'250", '1250', '1250.00', '1250,0', '+1250', 1250])(
		'given as %j are sent as 1250',
		async (written) => {
			expect((await given(written)).sent).toContain('"points":1250,');
		},
	);

	it.each([
		['2,5', "It is '2,5'. "],
		['2.5', "It is '2.5'. "],
		[2.5, 'It is 2.5. '],
		['1,250', "It is '1,250', which can be 1250 or 1.25. "],
		['€12', "It is '€12'. "],
		['12 %', "It is '12 %'. "],
	])('given as %j are refused with the value', async (written, value) => {
		const { error } = await given(written);
		expect(error?.message).toBe('Points must be a whole number of at least 0');
		expect(error?.description).toContain(value);
		expect(sandbox.requests).toEqual([]);
	});
});
