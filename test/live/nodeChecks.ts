import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode, type Address } from '../support/engine';
import { openList } from '../support/lookups';
import { PollEngine } from '../support/pollEngine';

/**
 * A check of something that the connector must be able to do in a project.
 * @returns undefined if there is nothing to try it with
 */
export type NodeCheck = (service: Address) => Promise<boolean | undefined>;

type List = Parameters<typeof openList>[1];

/** Plans limit the number of requests, so nothing more is read than necessary. */
const TWO_PAGES = 101;

const read = async (service: Address, parameters: INodeParameters): Promise<IDataObject[]> =>
	await itemsOf({ parameters, credentials: credentialsFor(service) });

/** Entries of a drop-down, opened with the keys of a project. */
async function entriesOf(service: Address, list: List) {
	const parameters = { resource: 'voucherTransaction', operation: 'getAll' };
	return (await openList(service, list, { parameters })).results;
}

const firstOf = async (service: Address, list: List) => {
	const [first] = await entriesOf(service, list);
	return first && byId(String(first.value));
};

const opens =
	(list: List): NodeCheck =>
	async (service) =>
		(await entriesOf(service, list)).every(({ name, value }) => name !== '' && value !== '');

const areDistinct = (items: IDataObject[]) =>
	new Set(items.map(({ id }) => id)).size === items.length;

/** The checks, by what should be the case. */
export const nodeChecks: Record<string, NodeCheck> = {
	'The list of campaigns opens': opens('searchCampaigns'),
	'The list of products opens': opens('searchProducts'),
	'The list of exports opens': opens('searchExports'),
	'The list of vouchers opens': opens('searchVouchers'),

	'Products come in pages that neither overlap nor leave anything out': async (service) => {
		const products = { resource: 'product', operation: 'getAll', simplify: false };
		const items = await read(service, { ...products, limit: TWO_PAGES });
		const again = await read(service, { ...products, limit: 5 });
		const isSame = again.every(({ id }, index) => id === items[index]?.id);
		return areDistinct(items) && isSame && items.every(({ object }) => object === 'product');
	},

	'An export is found again by its ID': async (service) => {
		const exports = { resource: 'export', operation: 'getAll', limit: 1 };
		const [newest] = await read(service, exports);
		if (!newest) return undefined;
		const exportId = byId(String(newest.id));
		const [found] = await read(service, { resource: 'export', operation: 'get', exportId });
		return found?.id === newest.id;
	},

	"A card's transactions come newest first, each once": async (service) => {
		const voucherCode = await firstOf(service, 'searchVouchers');
		if (!voucherCode) return undefined;
		const transactions = { resource: 'voucherTransaction', operation: 'getAll', voucherCode };
		const items = await read(service, { ...transactions, limit: TWO_PAGES, simplify: false });
		const times = items.map(({ created_at }) => Date.parse(String(created_at)));
		const isSorted = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
		return areDistinct(items) && isSorted;
	},

	'An unknown code is refused with a message that names it': async (service) => {
		const unknown = 'no-such-card-anywhere';
		const { error } = await runNode({
			parameters: {
				resource: 'voucherTransaction',
				operation: 'getAll',
				voucherCode: byId(unknown),
			},
			credentials: credentialsFor(service),
		});
		return (
			error?.message.includes(unknown) === true && 'httpCode' in error && error.httpCode === '404'
		);
	},

	'The trigger takes its baseline, and an idle poll gives out nothing': async (service) => {
		const campaignId = await firstOf(service, 'searchCardCampaigns');
		if (!campaignId) return undefined;
		const engine = new PollEngine({
			parameters: { event: 'voucherTransaction', watch: 'campaign', campaignId },
			credentials: credentialsFor(service),
		});
		await engine.activate();
		return (await engine.poll()).length === 0;
	},
};
