import type { FastifyInstance } from 'fastify';
import { KEYS } from './auth';
import { switches, type Beliefs } from './beliefs';
import { notFound } from './errors';
import type { Fault } from './faults';
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
import type { Settings } from './settings';
import type { State } from './state';
import type { BookingRequest, World } from './world';
import { presentCampaign } from './world/campaigns';
import { iso } from './world/clock';
import { summaryOf } from './world/exports';
import { DEFAULT_RULES } from './world/redeeming/stacking';
import type { Product } from './world/types';

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

const productChange = object({ name: text, price: integer(0), image_url: nullable(url) });

const FAULT_KINDS: Fault['kind'][] = [
	'status',
	'resetBefore',
	'resetAfter',
	'hang',
	'lateAnswer',
	'slowBody',
	'truncatedJson',
	'emptyBody',
	'html',
	'wrongContentType',
	'extraFields',
	'wrongRegion',
];

const fault = object(
	{
		kind: oneOf(FAULT_KINDS),
		status: integer(200, 599),
		body: {},
		headers: { type: 'object', additionalProperties: string },
		omitHeaders: list(text),
		durationMs: integer(0),
		method: text,
		path: text,
		caller: text,
		from: integer(0),
		times: integer(1),
		rate: { type: 'number', minimum: 0, maximum: 1 },
	},
	['kind'],
);

const settings = object({
	latencyMs: integer(0),
	rateLimit: object({ calls: integer(0), windowMs: integer(1) }, ['calls', 'windowMs']),
	bulkLimit: object({ calls: integer(0), windowMs: integer(1) }, ['calls', 'windowMs']),
	exportTiming: object({ scheduledMs: integer(0), inProgressMs: integer(0) }, [
		'scheduledMs',
		'inProgressMs',
	]),
	downloadBaseUrl: nullable(url),
	exportFileBytes: integer(0),
	exportFiles: integer(1),
	nextExportFails: boolean,
	jobTiming: object({ enqueuedMs: integer(0), inProgressMs: integer(0) }, [
		'enqueuedMs',
		'inProgressMs',
	]),
	nextJobFails: boolean,
	maxArray: integer(1),
	maxEarningRules: integer(0),
	webhooks: object({
		repeats: integer(0),
		delayMs: integer(0),
		spreadMs: integer(0),
		forgeries: integer(0),
		concurrency: integer(1),
		timeoutMs: integer(1),
	}),
	pointsDelayMs: integer(0),
	cursorLifetimeMs: integer(1),
	stackingRules: object(
		{
			redeemables_limit: integer(1, 30),
			applicable_redeemables_limit: integer(1, 30),
			applicable_redeemables_per_category_limit: integer(1, 30),
			applicable_exclusive_redeemables_limit: integer(1, 5),
			exclusive_categories: list(text),
			joint_categories: list(text),
			redeemables_application_mode: oneOf(['ALL', 'PARTIAL']),
			redeemables_no_effect_rule: oneOf(['REDEEM_ANYWAY', 'SKIP']),
			redeemables_rollback_order_mode: oneOf(['WITH_ORDER', 'WITHOUT_ORDER']),
		},
		Object.keys(DEFAULT_RULES),
	),
	redeemingMs: integer(0),
	clockAheadMs: { type: 'integer' },
	beliefs: object(Object.fromEntries(switches.map(({ id, values }) => [id, { enum: values }]))),
});

const distribution = object(
	{ name: text, raw: boolean, target_url: url, events: list(text, { minItems: 1 }) },
	['name', 'target_url', 'events'],
);

/** Stored things, by the name of the collection. */
const COLLECTIONS: Record<string, (world: World, settings: Settings) => readonly unknown[]> = {
	asyncActions: ({ asyncActions }) => asyncActions.all().map((job) => asyncActions.summaryOf(job)),
	brandConfigurations: (world) => world.brandConfigurations.all(),
	cardTransactions: (world) => world.cardTransactions.all(),
	campaigns: (world) =>
		world.campaigns.all().map((campaign) => ({
			...presentCampaign(campaign, world),
			transactions_count: world.ledger.of(campaign.id).length,
		})),
	customers: (world) => world.customers.all(),
	earningRules: (world) => world.earningRules.all(),
	exports: ({ exports }, { exportTiming }) =>
		exports.all().map((found) => summaryOf(found, exports.statusOf(found, exportTiming))),
	invitations: (world) => world.invitations.all(),
	loyaltyCards: (world) => world.loyaltyCards.all(),
	loyaltyMembers: (world) => world.loyaltyMembers.all(),
	loyaltyPrograms: (world) => world.loyaltyPrograms.all(),
	loyaltyRewards: (world) => world.loyaltyRewards.all(),
	messages: (world) => world.messages,
	orders: (world) => world.orders.all(),
	products: (world) => world.products.all(),
	projects: (world) => world.projects.all(),
	promotionTiers: (world) => world.promotionTiers.all(),
	publications: (world) => world.publications.all(),
	redemptions: (world) => world.redemptions.all(),
	rewardAssignments: (world) => world.rewardAssignments.all(),
	rewards: (world) => world.rewards.all(),
	segments: (world) => world.segments.all(),
	sessions: (world) => world.sessions.all(),
	users: (world) => world.users,
	validationRules: (world) => world.validationRules.all(),
	vouchers: (world) => world.vouchers.all(),
	webhooks: (world) => world.webhooks.all(),
};

/** The sandbox's own levers, under `/_sandbox` and without keys. */
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
			Object.entries(COLLECTIONS).map(([name, read]) => [
				name,
				read(state.world, state.settings).length,
			]),
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

	app.patch<{
		Params: { productId: string };
		Body: Partial<Pick<Product, 'name' | 'price' | 'image_url'>>;
	}>('/_sandbox/products/:productId', { schema: { body: productChange } }, ({ params, body }) =>
		state.world.products.change(params.productId, body),
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
		const read = COLLECTIONS[params.collection];
		if (!read) throw notFound('collection', params.collection);
		return read(state.world, state.settings);
	});

	app.post('/_sandbox/reset', (_request, reply) => {
		state.reset();
		return reply.status(204).send();
	});
}
