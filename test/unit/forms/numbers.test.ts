import type { INodeProperties } from 'n8n-workflow';
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
