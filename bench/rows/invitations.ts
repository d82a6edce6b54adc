import type { RateLimit } from '../../sandbox/index.js';
import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { CONCURRENCY, timed } from '../competitors/script.js';
import { compare, type Competitor } from '../comparison.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

const PATH = '/management/v1/projects/users/invite';
const PROJECTS = { proj_Wz8DeShop: 'USER' };

interface Person {
	email: string;
	first_name: string;
	last_name: string;
}

const peopleOf = (size: number): Person[] =>
	Array.from({ length: size }, (_, index) => ({
		email: `person.${index}@example.com`,
		first_name: 'Per',
		last_name: `Son ${index}`,
	}));

/** Invites users: the endpoint takes one at a time, so every competitor sends a request for each. */
export const invitations: Row = {
	name: 'invitations',
	async run(bench) {
		const people = peopleOf(bench.quick ? 50 : 500);
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size: people.length,
				competitors: [
					connector(bench, people),
					{ ...httpRequest(bench, people), targets: [atMost.ratio(1.2)] },
					{ ...script(people), targets: [atMost.ratio(1.15)] },
				],
			},
			bench.rounds,
		);
		return { task: `${people.length} invitations`, lines };
	},
};

/** Invites users on the smaller plan, in one round: it takes minutes, because of the rate limit. */
export const limitedInvitations: Row = {
	name: 'invitations, limited',
	async run(bench) {
		const people = peopleOf(bench.quick ? 30 : 500);
		const rateLimit: RateLimit = bench.quick
			? { calls: 10, windowMs: 2_000 }
			: { calls: 100, windowMs: 60_000 };
		const lines = await compare(
			{
				service: { rateLimit },
				leavesTraces: true,
				size: people.length,
				competitors: [
					{ ...connector(bench, people), targets: [atMost.refused(0)] },
					{ ...httpRequest(bench, people), loses: true },
				],
			},
			1,
		);
		const seconds = rateLimit.windowMs / 1000;
		return { task: `the same, ${rateLimit.calls} calls in ${seconds} s allowed, one round`, lines };
	},
};

const connector = ({ workbench }: Bench, people: Person[]): Competitor => ({
	name: 'Connector',
	async run(service) {
		const node = connectorNode(
			{
				resource: 'user',
				operation: 'invite',
				email: '={{ $json.email }}',
				firstName: '={{ $json.first_name }}',
				lastName: '={{ $json.last_name }}',
				specifyProjects: 'json',
				projectsJson: JSON.stringify(PROJECTS),
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], [...people]), node.name);
		return { ms, done: await doneIn(service) };
	},
});

const httpRequest = ({ workbench }: Bench, people: Person[]): Competitor => ({
	name: 'HTTP Request',
	remark: `${people.length} calls at once`,
	async run(service) {
		const node = httpRequestNode(
			{
				method: 'POST',
				url: `${service.url}${PATH}`,
				body: `={{ { ...$json, projects: ${JSON.stringify(PROJECTS)} } }}`,
				goesOn: true,
			},
			await workbench.pointAt(service.url),
		);
		const { ms } = await workbench.run(workflowOf([node], [...people]), node.name);
		return { ms, done: await doneIn(service) };
	},
});

const script = (people: Person[]): Competitor => ({
	name: `undici, ${CONCURRENCY} at once`,
	async run(service) {
		const { ms } = await timed(service.url, CONCURRENCY, async (calls) =>
			Promise.all(
				people.map((person) => calls.call('POST', PATH, { ...person, projects: PROJECTS })),
			),
		);
		return { ms, done: await doneIn(service) };
	},
});

const doneIn = async (service: Service) => (await service.stored('invitations')).length;
