import { notFound } from '../errors';
import type { State } from '../state';
import { checkBody } from '../validation';
import { corrected, misspelled, TAKEN } from '../webhooks/types';
import type { Webhook } from '../world/types';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

type Body = Pick<Webhook, 'target_url' | 'events'> & Partial<Pick<Webhook, 'active'>>;
interface Params {
	projectId: string;
	webhookId: string;
}

const PATH = '/management/v1/projects/:projectId/webhooks';

const bodies = { documented: bodyWith(TAKEN.documented), described: bodyWith(TAKEN.described) };

function bodyWith(events: readonly string[]) {
	return s.object(['target_url', 'events'], {
		target_url: s.url,
		events: s.list(s.oneOf(events), { minItems: 1 }),
		active: s.boolean,
	});
}

/** The API shows neither distributions nor workflows. */
const isOfProject = ({ distribution, workflow }: Webhook) => !distribution && !workflow;

/** Returns what is stored of the body, depending on the belief `webhookAddress`. */
function storedOf({ world }: State, { events, target_url, ...body }: Body): Body {
	const isKept = world.beliefs.webhookAddress === 'kept';
	const address = isKept ? target_url : new URL(target_url).href.replace(/\/$/, '');
	return { ...body, target_url: address, events: events.map(corrected) };
}

export function webhookRoutes(at: Endpoints, state: State): void {
	const found = ({ projectId, webhookId }: Params) => {
		const webhook = state.world.webhooks
			.of(state.world.projects.get(projectId).id)
			.find((webhook) => webhook.id === webhookId && isOfProject(webhook));
		if (!webhook) throw notFound('webhook', webhookId);
		return webhook;
	};
	const shown = ({ id, created_at, target_url, events, active }: Webhook) => {
		const isDescribed = state.world.beliefs.webhookEventNames === 'described';
		const spelled = isDescribed ? events.map(misspelled) : events;
		return { id, object: 'webhook', created_at, target_url, events: spelled, active };
	};

	at(PATH).get(({ params }) => {
		const { webhooks, projects } = state.world;
		const all = webhooks.of(projects.get(params.projectId).id);
		const data = all.filter(isOfProject).map(shown);
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});

	at(PATH).post<Body>((request) => {
		checkBody(request, bodies[state.world.beliefs.webhookEventNames]);
		const { webhooks, projects } = state.world;
		const project_id = projects.get(request.params.projectId).id;
		const given = { ...storedOf(state, request.body), project_id };
		return shown(webhooks.add({ active: true, ...webhooks.born(), ...given }, { event: null }));
	});

	at(`${PATH}/:webhookId`).put<Body>((request) => {
		checkBody(request, bodies[state.world.beliefs.webhookEventNames]);
		const { id } = found(request.params);
		const change = storedOf(state, request.body);
		return shown(state.world.webhooks.change(id, change, { event: null }));
	});

	at(`${PATH}/:webhookId`).remove(({ params }) => state.world.webhooks.remove(found(params).id));
}
