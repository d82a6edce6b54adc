import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { objectsIn, textOrNothing } from '../../../api/types';
import { withoutUndefined } from '../../../forms/body';
import { pointsInput } from '../../../forms/numbers';
import type { Parameters } from '../../../forms/reading/parameters';
import { fixedMenu } from '../../../forms/shownWhen';
import { walletField } from '../wallet/locator';
import { UNCHANGED } from './unchanged';

const MENU = 'specifyPrices';

/** Voucherify's maximum number of prices of a reward. */
const MAX_PRICES = 10;

/** Fields for the prices of a reward: points of wallets. */
export const priceFields: INodeProperties[] = [
	{
		displayName: 'Specify Prices',
		name: MENU,
		...fixedMenu,
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{
				name: 'Using JSON',
				value: 'json',
				description: 'All prices, with rules for who can buy at each',
			},
		],
		default: 'fields',
	},
	{
		displayName: 'Prices',
		name: 'prices',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		displayOptions: { show: { [MENU]: ['fields'] } },
		placeholder: 'Add price',
		required: true,
		default: {},
		description: 'A member pays with the card of one wallet',
		options: [
			{
				displayName: 'Price',
				name: 'price',
				values: [
					{
						displayName: 'Points',
						name: 'points',
						...pointsInput,
						default: '',
					},
					walletField('cardDefinitionId', 'Which points are spent'),
				],
			},
		],
	},
	{
		displayName: 'Prices',
		name: 'pricesJson',
		type: 'json',
		displayOptions: { show: { [MENU]: ['json'] } },
		required: true,
		default: '[]',
		placeholder:
			'e.g. [{"spending": [{"points": 500, "card_definition_id": "lcdef_128f495f720c4bec8c"}]}]',
		description: "The costs of a reward, in Voucherify's API format",
	},
];

/** True if the prices are entered wallet by wallet. */
export const areByWallet = (parameters: Parameters) => parameters.text(MENU) === 'fields';

/**
 * Reads the prices, as the API takes them; undefined if they do not change.
 * @throws NodeOperationError if there are none, too many, or two for the same wallet
 */
export function readPrices(parameters: Parameters): IDataObject[] | undefined {
	if (parameters.text(MENU) === UNCHANGED) return undefined;
	const isByWallet = areByWallet(parameters);
	const prices = isByWallet ? readRows(parameters) : parameters.objects('pricesJson');
	if (prices.length === 0) {
		throw isByWallet
			? parameters.missingRow('prices', 'Enter at least one price.')
			: parameters.invalid('pricesJson', 'is empty', 'Enter at least one price.');
	}
	if (prices.length > MAX_PRICES) {
		const problem = `has ${prices.length} prices`;
		const advice = `Voucherify allows ${MAX_PRICES} for a reward.`;
		throw parameters.invalid(isByWallet ? 'prices' : 'pricesJson', problem, advice);
	}
	return prices;
}

function readRows(parameters: Parameters): IDataObject[] {
	const rows = Array.from({ length: parameters.count('prices.price') }, (_, index) => {
		const row = `prices.price[${index}]`;
		const points = parameters.integer(`${row}.points`, 1);
		if (points === undefined) throw parameters.missingRow(`${row}.points`, 'Enter a whole number.');
		return { points, card_definition_id: parameters.text(`${row}.cardDefinitionId`) };
	});
	const wallets = rows.map((row) => row.card_definition_id);
	const twice = wallets.find((wallet, index) => wallets.indexOf(wallet) < index);
	if (twice === undefined) return rows.map((row) => ({ spending: [row] }));
	throw parameters.invalid('prices', `has two prices for ${twice}`, 'Remove one of them.');
}

/** Returns a price without the IDs that a copied one has. */
export const withoutIds = (price: IDataObject): IDataObject => ({
	...price,
	id: undefined,
	spending: objectsIn(price.spending).map((part) => ({ ...part, id: undefined })),
});

/**
 * Returns prices with the IDs that the reward's prices of the same wallets have: the service may add a price without an ID to
 * the others. Of several prices of a wallet, only the user knows which one is meant.
 */
export const withKnownIds = (entered: IDataObject[], costs: unknown): IDataObject[] =>
	entered.map((price) => {
		const known = objectsIn(costs).filter((cost) => isForWalletOf(cost, price));
		const isOnly =
			known.length === 1 && entered.filter((one) => isForWalletOf(one, price)).length === 1;
		const [part] = objectsIn(known[0]?.spending);
		if (price.id !== undefined || !isOnly) return price;
		const spending = objectsIn(price.spending).map((one) => ({ id: part?.id, ...one }));
		return { id: known[0]?.id, ...price, spending };
	});

const isForWalletOf = (one: IDataObject, other: IDataObject) =>
	objectsIn(one.spending).some((part) =>
		objectsIn(other.spending).some((change) => isSameWallet(change, part)),
	);

/**
 * Returns the current prices of a reward with the entered ones: the service keeps those that have their ID, and adds the
 * others.
 * @throws NodeOperationError if a wallet has several prices, which only their rules tell apart
 */
export function withOtherPrices(
	parameters: Parameters,
	entered: IDataObject[],
	costs: unknown,
): IDataObject[] {
	const known = objectsIn(costs).filter(({ spending }) => objectsIn(spending).length > 0);
	const changes = entered.flatMap(({ spending }) => objectsIn(spending));
	const changed = known.map(({ id, rules, tier_rules, spending }) => ({
		...withoutUndefined({ id, rules, tier_rules }),
		spending: objectsIn(spending).map((part) => ({
			...withoutUndefined({ id: part.id, name: part.name, ...priced(part) }),
			...changes.find((change) => isSameWallet(change, part)),
		})),
	}));
	const isKnown = (change: IDataObject, { spending }: IDataObject) =>
		objectsIn(spending).some((part) => isSameWallet(change, part));
	for (const change of changes) {
		if (known.filter((cost) => isKnown(change, cost)).length < 2) continue;
		const problem = `has ${textOrNothing(change.card_definition_id) ?? ''}, for which the reward has several prices`;
		const advice =
			'Choose Using JSON, and enter all prices with their IDs: Reward → Get shows them as costs.';
		throw parameters.invalid('prices', problem, advice);
	}
	const added = changes.filter((change) => !known.some((cost) => isKnown(change, cost)));
	return [...changed, ...added.map((change) => ({ spending: [change] }))];
}

const priced = ({ points, card_definition_id }: IDataObject) => ({ points, card_definition_id });

const isSameWallet = (one: IDataObject, other: IDataObject) =>
	one.card_definition_id === other.card_definition_id;
