import type { INodeListSearchItems, INodeParameters } from 'n8n-workflow';
import { find } from '../../actionNodes';
import type { Sandbox, World } from '../../../sandbox';
import { TIER_STRUCTURE } from '../../../sandbox/world/loyalty/tiers';
import { byId } from '../../support/engine';
import { listSearch, openList } from '../../support/lookups';
import { examples } from '../../operations';
import type { Finding } from '../verdict';
import { listAt, valueOf } from '../columns/view';
import { ANSWERED } from './answered';
import { endpointOf } from './description';
import { answerWith, readObjects, type Piece, type ApiObject } from './pieces';
import type { AnswerService } from './service';

/** A drop-down, with the endpoint whose rows it shows. */
interface ListReader {
	method: string;
	/** Parameters of the panel that contains it. */
	panel: (world: World) => INodeParameters;
	endpoint: string;
}

/** The endpoint of each drop-down, from its requests to the sandbox. */
export async function listReaders(sandbox: Sandbox): Promise<ListReader[]> {
	const readers: ListReader[] = [];
	for (const method of Object.keys(listSearch)) {
		const panel = panelWith(method);
		if (!panel) continue;
		sandbox.reset();
		await openList(sandbox, method, { parameters: panel(sandbox.world) });
		const endpoints = sandbox.requests.flatMap(({ path }) => endpointOf('GET', path) ?? []);
		// Earlier requests only resolve names or paths.
		const endpoint = endpoints.at(-1);
		if (endpoint !== undefined && endpoint in ANSWERED) readers.push({ method, panel, endpoint });
	}
	return readers;
}

/** What a panel needs to show a drop-down, beside its example. */
const SHOWN_WITH: Record<string, INodeParameters> = {
	searchTiers: { metric: 'tiers', filters: { tierStructureId: byId(TIER_STRUCTURE) } },
};

/**
 * Parameters of an operation whose panel has the drop-down, from its example. None for the drop-down that only the trigger
 * has.
 */
function panelWith(method: string): ListReader['panel'] | undefined {
	const example = examples.find(({ resource, operation }) =>
		JSON.stringify(find(resource, operation)?.operation.fields).includes(
			`"searchListMethod":"${method}"`,
		),
	);
	if (!example) return undefined;
	const { resource, operation } = example;
	return (world) => ({ resource, operation, ...example.parameters(world), ...SHOWN_WITH[method] });
}

/** Only earning rules for custom events have a schema. */
const hasSchema = (rule: ApiObject) =>
	(valueOf(rule, 'custom_event.schema_id') ?? valueOf(rule, 'trigger.custom_event.schema_id')) !==
	undefined;

/** Filters of drop-downs that do not offer all rows. */
const OFFERS: Record<string, (object: ApiObject) => boolean> = {
	searchCampaignsForTemplates: ({ campaign_type }) =>
		campaign_type === 'DISCOUNT_COUPONS' || campaign_type === 'GIFT_VOUCHERS',
	searchCampaignsWithCodes: ({ campaign_type }) => campaign_type !== 'PROMOTION',
	searchCards: ({ type }) => type === 'GIFT_VOUCHER' || type === 'LOYALTY_CARD',
	searchLoyaltyCards: ({ type }) => type === 'LOYALTY_CARD',
	searchEventSchemas: hasSchema,
	searchEveryEventSchema: hasSchema,
	searchSkus: (product) => listAt(product, 'skus.data').length > 0,
	searchRedemptions: ({ object }) => object !== 'redemption_rollback',
};

/** Opens a drop-down that reads a piece of the material. */
export async function openWith(
	service: AnswerService,
	sandbox: Sandbox,
	piece: Piece,
	{ method, panel, endpoint }: ListReader,
): Promise<Finding[]> {
	const { objects } = readObjects(piece);
	const body = answerWith(endpoint, objects);
	if (body === undefined || objects.length === 0) return [];
	sandbox.reset();
	service.give({ endpoint, status: 200, body });
	const at = `${piece.at} > ${method}`;
	try {
		const { results } = await openList(service, method, { parameters: panel(sandbox.world) });
		const offered = objects.filter(OFFERS[method] ?? (() => true));
		return wrongIn(results, objects, offered.length).map((says) => ({ at, says }));
	} catch (error) {
		return [{ at, says: `ends in an error: ${String(error)}` }];
	}
}

/** Errors in the entries: each needs a value from its row, and a readable name. */
function wrongIn(entries: INodeListSearchItems[], objects: ApiObject[], offered: number): string[] {
	const text = JSON.stringify(objects);
	const isFixed = (value: unknown) => String(value).startsWith('__');
	if (entries.length < offered) return [`shows ${entries.length} of ${offered} rows`];
	return entries.flatMap(({ name, value }) => [
		...(isFixed(value) || text.includes(JSON.stringify(value))
			? []
			: [`the value ${String(value)} is of no row`]),
		...(/undefined|null|\[object|NaN/.test(name) || name === ''
			? [`an entry is called ${name}`]
			: []),
	]);
}
