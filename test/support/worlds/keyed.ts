import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { RecordedRequest, World } from '../../../sandbox';
import { examples } from '../../operations';
import type { OperationExample } from '../../operations/example';
import { allFields } from '../../actionNodes';
import { codes, credits, orderOf } from '../redeeming';
import type { Effects } from './ledger';
import { objectsIn, textIn } from './values';

/** A write with a deduplication key. */
export interface KeyedWrite {
	name: string;
	/** `$json.key` is the key. */
	parameters: (world: World) => INodeParameters;
}

/** Effects of requests with a key. */
export const keyedEffects: Effects = {
	isCall: (call) => call.method === 'POST' && keyIn(call) !== '',
	aboutIn: (call) => keyIn(call),
	idIn,
};

const KEY = '={{ $json.key }}';

/** Other fields that would identify the write besides the key. */
const OTHER_NAMES = ['sourceId', 'reference', 'onlyOnce'];

/**
 * Parameters for operations that search for a key in several places, or that reject one together with all of their
 * example's parameters.
 */
const FORMS: Record<string, Array<INodeParameters | undefined>> = {
	'redemption.redeem': [
		undefined,
		codes('SAVE-5'),
		codes('SAVE-5', 'WELCOME-10'),
		{ ...credits('GIFT-0001', 1_000), ...orderOf('={{ $json.key }}', 900) },
		{ ...codes('FREE-COFFEE'), ...orderOf('={{ $json.key }}', 900) },
	],
};

/** Every write of the node that offers a deduplication key, with its example's parameters. */
export const keyedWrites = (): KeyedWrite[] =>
	examples.filter(offersKey).flatMap((example) => {
		const name = `${example.resource}.${example.operation}`;
		const forms = FORMS[name] ?? [undefined];
		return forms.map((form, index) => ({
			name: index === 0 ? name : `${name}, form ${index + 1}`,
			parameters: (world) => withKey(example, form ?? example.parameters(world)),
		}));
	});

const isKey = ({ name }: { name: string }) => name === 'deduplicationKey';

/** The option as each panel words it. */
export const keyOptions = () => allFields.flatMap(({ options = [] }) => options.filter(isKey));

/** True if the operation's panel has the option. */
const offersKey = ({ resource, operation }: OperationExample) =>
	allFields.some(
		(property) =>
			property.name === 'options' &&
			isShownFor(property, 'resource', resource) &&
			isShownFor(property, 'operation', operation) &&
			property.options?.some(isKey),
	);

const isShownFor = ({ displayOptions }: INodeProperties, name: string, value: string) =>
	displayOptions?.show?.[name]?.includes(value) ?? false;

function withKey(
	{ resource, operation }: OperationExample,
	given: INodeParameters,
): INodeParameters {
	const options = areParameters(given.options) ? withoutNames(given.options) : {};
	const own = { ...options, deduplicationKey: KEY };
	return { resource, operation, ...withoutNames(given), options: own };
}

const areParameters = (value: unknown): value is INodeParameters => isJsonObject(value);

const withoutNames = (given: INodeParameters): INodeParameters =>
	Object.fromEntries(Object.entries(given).filter(([name]) => !OTHER_NAMES.includes(name)));

/** What others do between two runs: cards are topped up, orders and customers change. */
export function liveOn({ vouchers, orders, customers }: World): void {
	for (const { id, type, total, balance } of vouchers.all())
		if (type !== 'DISCOUNT_VOUCHER')
			vouchers.change(id, { total: total + 100, balance: balance + 100 });
	for (const { id, amount } of orders.all()) orders.change(id, { amount: amount + 100 });
	for (const { id } of customers.all()) customers.change(id, { name: 'Another Name' });
}

/** The key in a request, wherever it is. */
const keyIn = ({ body }: RecordedRequest) => /key-\d+/.exec(JSON.stringify(body ?? ''))?.[0] ?? '';

/** ID of the created object; the number of the request if the response names none. */
function idIn(answer: unknown, { number }: RecordedRequest): string | undefined {
	const redemptions = isJsonObject(answer) ? objectsIn(answer.redemptions) : [];
	if (redemptions.length > 0 && !redemptions.some(({ result }) => result === 'SUCCESS'))
		return undefined;
	const named = textIn(redemptions[0], 'id') ?? textIn(answer, 'transaction', 'id');
	return named ?? textIn(answer, 'id') ?? `call ${number}`;
}
