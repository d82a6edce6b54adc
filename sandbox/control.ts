import type { FastifyInstance } from 'fastify';
import { KEYS } from './auth';
import { switches, type Beliefs } from './beliefs';
import { notFound } from './errors';
import { FAULT_KINDS, type Fault } from './faults';
import { formOf } from './multipart';
import { NEWS } from './news';
import { distribute, type DistributionRequest } from './webhooks/distribution';
import {
	boolean,
	dateTime,
	integer,
	list,
	nullable,
	object,
	oneOf,
	string,
	text,
	url,
} from './routes/schemas';
import { initialSettings, type Settings } from './settings';
import type { State } from './state';
import type { BookingRequest, World } from './world';
import { presentCampaign } from './world/campaigns';
import { iso } from './world/clock';
import { Collection } from './world/collection';
import { summaryOf } from './world/exports';

const booking = object({
	voucher: text,
	campaign: text,
	type: text,
	amount: { type: 'integer' },
	count: integer(1, 100_000),
	created_at: dateTime,
	id: text,
	reason: nullable(string),
});

const fault = { type: 'object', required: ['kind'], properties: { kind: oneOf(FAULT_KINDS) } };

/** Validates only the names of settings and the values of switches. */
const settings = {
	type: 'object',
	propertyNames: oneOf(Object.keys(initialSettings({}))),
	properties: {
		beliefs: object(Object.fromEntries(switches.map(({ id, values }) => [id, { enum: values }]))),
	},
};

const distribution = object(
	{ name: text, raw: boolean, target_url: url, events: list(text, { minItems: 1 }) },
	['name', 'target_url', 'events'],
);

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
	users: (world) => world.users,
};

function storedIn({ world, settings }: State, name: string): readonly unknown[] | undefined {
	const show = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
	const stored: unknown = Reflect.get(world, name);
	return show?.(world, settings) ?? (stored instanceof Collection ? stored.all() : undefined);
}

/** Adds the sandbox's control API, under `/_sandbox` and without authentication. */
export function controlRoutes(app: FastifyInstance, state: State): void {
	app.addContentTypeParser<Buffer>(
		'multipart/form-data',
		{ parseAs: 'buffer' },
		({ headers }, body, done) => {
			done(null, formOf(headers['content-type'] ?? '', body));
		},
	);

	app.get('/_sandbox', () => ({
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

	app.post<{ Body: Fault }>('/_sandbox/faults', { schema: { body: fault } }, ({ body }, reply) => {
		state.faults.add(body);
		return reply.status(204).send();
	});

	app.delete('/_sandbox/faults', (_request, reply) => {
		state.faults.clear();
		return reply.status(204).send();
	});

	app.patch<{ Body: Partial<Omit<Settings, 'beliefs'>> & { beliefs?: Partial<Beliefs> } }>(
		'/_sandbox/settings',
		{ schema: { body: settings } },
		({ body: { beliefs, ...body } }) => {
			const webhooks = { ...state.settings.webhooks, ...body.webhooks };
			Object.assign(state.settings.beliefs, beliefs);
			return Object.assign(state.settings, body, { webhooks });
		},
	);

	app.get('/_sandbox/deliveries', () => state.webhooks.deliveries);

	app.post<{ Body: DistributionRequest }>(
		'/_sandbox/distributions',
		{ schema: { body: distribution } },
		({ body }) => distribute(state.world, body),
	);

	app.post<{ Body: BookingRequest }>(
		'/_sandbox/transactions',
		{ schema: { body: booking } },
		({ body }) => state.world.book(body),
	);

	app.post<{ Params: { name: string } }>('/_sandbox/news/:name', ({ params }) => {
		const news = Object.entries(NEWS).find(([name]) => name === params.name)?.[1];
		if (!news) throw notFound('news', params.name);
		return { text: news.happen(state.world) };
	});

	app.post<{ Body: { text: string; image?: string; file?: string } }>(
		'/_sandbox/messages',
		{ schema: { body: object({ text, image: url, file: string }, ['text']) } },
		({ body }, reply) => {
			state.world.messages.push({ ...body, created_at: iso(state.now()) });
			return reply.status(204).send();
		},
	);

	app.get<{ Querystring: { after?: string } }>(
		'/_sandbox/requests',
		{ schema: { querystring: object({ after: { type: 'string', pattern: '^\\d+$' } }) } },
		({ query }) =>
			state.recorder.requests.filter(({ number }) => number > Number(query.after ?? 0)),
	);

	app.delete('/_sandbox/requests', (_request, reply) => {
		state.recorder.forget();
		return reply.status(204).send();
	});

	app.get<{ Params: { collection: string } }>('/_sandbox/world/:collection', ({ params }) => {
		const stored = storedIn(state, params.collection);
		if (!stored) throw notFound('collection', params.collection);
		return stored;
	});

	app.post('/_sandbox/reset', (_request, reply) => {
		state.reset();
		return reply.status(204).send();
	});
}
