import { connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { CONCURRENCY, timed } from '../competitors/script.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

const PATH = '/management/v1/projects/users/invite';
const PROJECTS = { proj_Wz8DeShop: 'USER' };

/** Invites users: an endpoint that takes one at a time, so each is a call, whoever makes it. */
export const invitations: Row = {
	name: 'invitations',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 50 : 500;
		const people = Array.from({ length: size }, (_, index) => ({
			email: `person.${index}@example.com`,
			first_name: 'Per',
			last_name: `Son ${index}`,
		}));
		const doneIn = async (service: Service) => (await service.stored('invitations')).length;
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size,
				competitors: [
					{
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
							const { ms } = await workbench.run(workflowOf([node], people), node.name);
							return { ms, done: await doneIn(service) };
						},
					},
					{
						name: 'HTTP Request',
						remark: `${size} calls at once`,
						targets: [atMost.ratio(1.2)],
						async run(service) {
							const node = httpRequestNode(
								{
									method: 'POST',
									url: `${service.url}${PATH}`,
									body: `={{ { ...$json, projects: ${JSON.stringify(PROJECTS)} } }}`,
								},
								await workbench.pointAt(service.url),
							);
							const { ms } = await workbench.run(workflowOf([node], people), node.name);
							return { ms, done: await doneIn(service) };
						},
					},
					{
						name: `undici, ${CONCURRENCY} at once`,
						targets: [atMost.ratio(1.15)],
						async run(service) {
							const { ms } = await timed(service.url, CONCURRENCY, async (script) =>
								Promise.all(
									people.map((person) =>
										script.call('POST', PATH, { ...person, projects: PROJECTS }),
									),
								),
							);
							return { ms, done: await doneIn(service) };
						},
					},
				],
			},
			rounds,
		);
		return { task: `${size} invitations`, lines };
	},
};
