import type { RateLimit } from '../../sandbox/index.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { timed } from '../competitors/script.js';
import { compare, type Competitor } from '../comparison.js';
import { textAt } from '../../playground/json.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

interface Person {
	source_id: string;
	name: string;
	email: string;
}

const peopleOf = (size: number): Person[] =>
	Array.from({ length: size }, (_, index) => ({
		source_id: `contact-${index}`,
		name: `Per Son ${index}`,
		email: `person.${index}@example.com`,
	}));

/** Updates customers in bulk, while the others send a request for each. */
export const bulkCustomers: Row = {
	name: 'many customers',
	async run(bench) {
		const people = peopleOf(bench.quick ? 200 : 10_000);
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size: people.length,
				competitors: [
					{ ...connector(bench, people), targets: [atMost.calls(10)] },
					{ ...oneByOne(bench, people), targets: [atMost.ratio(0.1)] },
					script(people),
				],
			},
			bench.rounds,
		);
		return { task: `${people.length.toLocaleString('en')} customers updated`, lines };
	},
};

/** Updates customers under a rate limit that one request per customer reaches again and again. */
export const limitedBulkCustomers: Row = {
	name: 'many customers, limited',
	async run(bench) {
		const people = peopleOf(bench.quick ? 30 : 10_000);
		const rateLimit: RateLimit = bench.quick
			? { calls: 10, windowMs: 2_000 }
			: { calls: 100, windowMs: 60_000 };
		const windows = people.length / rateLimit.calls - 1;
		const minutes = Math.round((windows * rateLimit.windowMs) / 60_000);
		const remark = `a call for each, 50 at once; batches of ${rateLimit.calls} would take ${minutes} minutes`;
		const lines = await compare(
			{
				service: { rateLimit },
				leavesTraces: true,
				size: people.length,
				competitors: [
					{ ...connector(bench, people), targets: [atMost.refused(0)] },
					{ ...oneByOne(bench, people), loses: true, remark },
				],
			},
			bench.rounds,
		);
		const seconds = rateLimit.windowMs / 1000;
		return {
			task: `the same, ${rateLimit.calls} calls in ${seconds} s allowed`,
			lines,
		};
	},
};

const connector = ({ workbench }: Bench, people: Person[]): Competitor => ({
	name: 'Connector',
	async run(service) {
		const node = connectorNode(
			{
				resource: 'customer',
				operation: 'upsertMany',
				sourceId: '={{ $json.source_id }}',
				additionalFields: { name: '={{ $json.name }}', email: '={{ $json.email }}' },
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], [...people]), node.name);
		return { ms, done: await knownOf(service) };
	},
});

const oneByOne = ({ workbench }: Bench, people: Person[]): Competitor => ({
	name: 'HTTP Request',
	remark: 'a call for each, 50 at once',
	async run(service) {
		const node = httpRequestNode(
			{
				method: 'POST',
				url: `${service.url}/v1/customers`,
				body: '={{ $json }}',
				batching: { batchSize: 50, batchInterval: 0 },
				goesOn: true,
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], [...people]), node.name);
		return { ms, done: await knownOf(service) };
	},
});

/** A script that also uses the bulk request: it polls the job until it is over. */
const script = (people: Person[]): Competitor => ({
	name: 'undici, one bulk call',
	async run(service) {
		const { ms } = await timed(service.url, 1, async (calls) => {
			const answer = await calls.call('POST', '/v1/customers/bulk/async', people);
			const path = `/v1/async-actions/${textAt(answer, 'async_action_id')}`;
			while (textAt(await calls.call('GET', path), 'status') !== 'DONE');
		});
		return { ms, done: await knownOf(service) };
	},
});

/** Number of customers that exist. */
async function knownOf(service: Service): Promise<number> {
	const known = await service.stored('customers');
	return known.filter((customer) => /^contact-/.test(sourceIdOf(customer))).length;
}

const sourceIdOf = (customer: unknown): string =>
	typeof customer === 'object' && customer !== null && 'source_id' in customer
		? String(customer.source_id)
		: '';
