import { listAt, textAt } from '../../playground/json.js';
import type { RateLimit } from '../../sandbox/index.js';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { type HttpTask, httpRequestNode } from '../competitors/httpRequest.js';
import { compare, type Competitor } from '../comparison.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

const CAMPAIGN = CAMPAIGN_IDS.welcomeCodes;

/**
 * Gives every customer a code under a rate limit: none goes without, and none gets two. One round, because it takes minutes
 * under the limit.
 */
export const publications: Row = {
	name: 'publications, limited',
	async run(bench) {
		const size = bench.quick ? 30 : 1_000;
		const rateLimit: RateLimit = bench.quick
			? { calls: 10, windowMs: 2_000 }
			: { calls: 100, windowMs: 10_000 };
		// The service reports the end of a window in whole seconds.
		const floorMs = (size / rateLimit.calls - 1) * (rateLimit.windowMs + 1_000);
		const seconds = rateLimit.windowMs / 1000;
		const batching = { batchSize: rateLimit.calls, batchInterval: rateLimit.windowMs };
		const people = peopleOf(size);
		const lines = await compare(
			{
				service: { sizes: { coupons: size }, rateLimit },
				leavesTraces: true,
				size,
				competitors: [
					{
						...connector(bench, people),
						targets: [atMost.refused(5), atMost.time(1.1 * floorMs)],
					},
					{
						...httpRequest(bench, people, { batching }),
						name: 'HTTP Request, batched',
						remark: `told to send ${rateLimit.calls} calls every ${seconds} s`,
					},
					{ ...httpRequest(bench, people, {}), name: 'HTTP Request' },
				],
			},
			1,
		);
		return {
			task: `a code for each of ${size} customers, ${rateLimit.calls} calls in ${seconds} s allowed, one round`,
			lines,
		};
	},
};

/** Gives every customer a code, each checked before the first is given, without a rate limit. One round, as it takes minutes. */
export const manyPublications: Row = {
	name: 'many publications',
	async run(bench) {
		const size = bench.quick ? 100 : 10_000;
		const people = peopleOf(size);
		const lines = await compare(
			{
				service: { sizes: { coupons: size } },
				leavesTraces: true,
				size,
				competitors: [
					{
						...connector(bench, people),
						remark: 'all items are checked before the first call',
						targets: [atMost.calls(size)],
					},
					{ ...httpRequest(bench, people, {}), name: 'HTTP Request', targets: [atMost.ratio(1.1)] },
				],
			},
			1,
		);
		return { task: `a code for each of ${size.toLocaleString('en')} customers, one round`, lines };
	},
};

const peopleOf = (size: number): Person[] =>
	Array.from({ length: size }, (_, index) => ({
		id: `contact-${index}`,
		name: `Per Son ${index}`,
		email: `person.${index}@example.com`,
	}));

interface Person extends Record<string, string> {
	id: string;
	name: string;
	email: string;
}

const connector = ({ workbench }: Bench, people: Person[]): Competitor => ({
	name: 'Connector',
	remark: 'no code given twice',
	async run(service) {
		const node = connectorNode(
			{
				resource: 'publication',
				operation: 'create',
				campaignId: byId(CAMPAIGN),
				customerSourceId: '={{ $json.id }}',
				customerFields: { name: '={{ $json.name }}', email: '={{ $json.email }}' },
				sourceId: '=welcome-{{ $json.id }}',
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], people), node.name);
		return { ms, done: await servedBy(service) };
	},
});

const httpRequest = (
	{ workbench }: Bench,
	people: Person[],
	how: Pick<HttpTask, 'batching'>,
): Omit<Competitor, 'name'> => ({
	loses: true,
	async run(service) {
		const customer = '{ source_id: $json.id, name: $json.name, email: $json.email }';
		const campaign = `{ name: '${CAMPAIGN}' }`;
		const node = httpRequestNode(
			{
				...how,
				method: 'POST',
				url: `${service.url}/v1/publications`,
				body: `={{ { campaign: ${campaign}, customer: ${customer}, source_id: 'welcome-' + $json.id } }}`,
				goesOn: true,
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], people), node.name);
		return { ms, done: await servedBy(service) };
	},
});

/**
 * Number of customers that have a code.
 *
 * @throws an error if two customers got the same code, or one got two
 */
async function servedBy(service: Service): Promise<number> {
	const made = (await service.stored('publications')).filter(
		(publication) => textAt(publication, 'campaign_id') === CAMPAIGN,
	);
	const codes = made.flatMap((publication) => listAt(publication, 'vouchers'));
	const customers = made.map((publication) => textAt(publication, 'customer_id'));
	for (const [what, given] of Object.entries({ codes, customers })) {
		if (new Set(given).size < given.length) throw new Error(`some ${what} came twice`);
	}
	return made.length;
}
