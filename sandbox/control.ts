import type { FastifyInstance } from 'fastify';
import { KEYS } from './auth';
import { switches, type Beliefs } from './beliefs';
import { notFound } from './errors';
import { FAULT_KINDS, type Fault } from './faults';
import { formOf } from './multipart';
import {
	distribute,
	drawWorkflow,
	type DistributionRequest,
	type WorkflowRequest,
} from './webhooks/distribution';
import * as s from './routes/schemas';
import { initialSettings, type Settings } from './settings';
import type { State } from './state';
import { LOYALTY_EVENTS } from './webhooks/workflowSamples';
import type { BookingRequest, World } from './world';
import { presentCampaign } from './world/campaigns';
import { iso } from './world/clock';
import { Collection } from './world/collection';
import { summaryOf } from './world/exports';
import { endpoints } from './routes/endpoints';

const booking = s.object({
	voucher: s.text,
	campaign: s.text,
	type: s.text,
	amount: { type: 'integer' },
	count: s.integer(1, 100_000),
	created_at: s.dateTime,
	id: s.text,
	reason: s.nullable(s.string),
});

const fault = { type: 'object', required: ['kind'], properties: { kind: s.oneOf(FAULT_KINDS) } };

/** Validates only the names of settings and the values of switches. */
const settings = {
	type: 'object',
	propertyNames: s.oneOf(Object.keys(initialSettings({}))),
	properties: {
		beliefs: s.object(Object.fromEntries(switches.map(({ id, values }) => [id, { enum: values }]))),
	},
};

const distribution = s.object(['name', 'target_url', 'events'], {
	name: s.text,
	raw: s.boolean,
	target_url: s.url,
	events: s.list(s.text, { minItems: 1 }),
});

const workflow = s.object(['target_url', 'events'], {
	target_url: s.url,
	events: s.list(s.oneOf(Object.values(LOYALTY_EVENTS).flat()), { minItems: 1 }),
	statuses: s.list(s.text),
});

/** Collections that are shown differently than stored, and lists that are not collections. */
const SHOWN: Record<string, (world: World, settings: Settings) => readonly unknown[]> = {
	asyncActions: ({ asyncActions }) => asyncActions.all().map((job) => asyncActions.summaryOf(job)),
	campaigns: (world) =>
		world.campaigns.all().map((campaign) => ({
			...presentCampaign(campaign, world),
			transactions_count: world.ledger.of(campaign.id).length,
		})),
	exports: ({ exports }, { exportTiming }) =>
		exports.all().map((found) => summaryOf(found, exports.statusOf(found, exportTiming))),
	messages: (world) => world.messages,
};

type SettingsChange = Partial<Omit<Settings, 'beliefs'>> & { beliefs?: Partial<Beliefs> };

function storedIn({ world, settings }: State, name: string): readonly unknown[] | undefined {
	const show = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
	const stored: unknown = Reflect.get(world, name);
	return show?.(world, settings) ?? (stored instanceof Collection ? stored.all() : undefined);
}

/** Adds the sandbox's control API, under `/_sandbox` and without authentication. */
export function controlRoutes(app: FastifyInstance, state: State): void {
	const at = endpoints(app);
	app.addContentTypeParser<Buffer>(
		'multipart/form-data',
		{ parseAs: 'buffer' },
		({ headers }, body, done) => {
			done(null, formOf(headers['content-type'] ?? '', body));
		},
	);

	at('/_sandbox').get(() => ({
		keys: KEYS,
		settings: state.settings,
		faults: state.faults.list(),
		requests: state.recorder.requests.length,
		world: Object.fromEntries(
			Object.keys(state.world).flatMap((name) => {
				const stored = storedIn(state, name);
				return stored ? [[name, stored.length]] : [];
			}),
		),
	}));

	at('/_sandbox/faults').post<Fault>(fault, ({ body }, reply) => {
		state.faults.add(body);
		return reply.status(204).send();
	});

	at('/_sandbox/faults').remove(() => {
		state.faults.clear();
	});

	at('/_sandbox/settings').patch<SettingsChange>(settings, ({ body: { beliefs, ...body } }) => {
		const webhooks = { ...state.settings.webhooks, ...body.webhooks };
		Object.assign(state.settings.beliefs, beliefs);
		return Object.assign(state.settings, body, { webhooks });
	});

	at('/_sandbox/deliveries').get(() => state.webhooks.deliveries);

	at('/_sandbox/distributions').post<DistributionRequest>(distribution, ({ body }) =>
		distribute(state.world, body),
	);

	at('/_sandbox/workflows').post<WorkflowRequest>(workflow, ({ body }) =>
		drawWorkflow(state.world, body),
	);

	at('/_sandbox/transactions').post<BookingRequest>(booking, ({ body }) => state.world.book(body));

	at('/_sandbox/messages').post<{ text: string; image?: string; file?: string }>(
		s.object(['text'], { text: s.text, image: s.url, file: s.string }),
		({ body }, reply) => {
			state.world.messages.push({ ...body, created_at: iso(state.now()) });
			return reply.status(204).send();
		},
	);

	at('/_sandbox/requests', s.object({ after: { type: 'string', pattern: '^\\d+$' } })).get<{
		after?: string;
	}>(({ query }) =>
		state.recorder.requests.filter(({ number }) => number > Number(query.after ?? 0)),
	);

	at('/_sandbox/requests').remove(() => {
		state.recorder.forget();
	});

	at('/_sandbox/world/:collection').get(({ params }) => {
		const stored = storedIn(state, params.collection);
		if (!stored) throw notFound('collection', params.collection);
		return stored;
	});

	at('/_sandbox/reset').post((_request, reply) => {
		state.reset();
		return reply.status(204).send();
	});
}
