import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import type { World } from '../world';
import {
	addVoucher,
	createCampaign,
	createFromTemplate,
	presentCampaign,
	updateCampaign,
	VOUCHER_TYPES,
	type CampaignChange,
	type CampaignRequest,
	type CodesRequest,
} from '../world/campaigns';
import { campaignSummary } from '../world/campaignSummary';
import type { Campaign, CampaignTemplate, Category } from '../world/types';
import { presentVoucher } from '../world/voucherView';
import { campaignChange, campaignSetup, newCampaign, newCode } from './campaignBodies';
import { listRoute, originOf, type Condition, type Listing } from './listing';
import { afterId, numbered } from './paging';
import { nothing, resourceRoutes } from './resource';
import { booleanText, CAMPAIGN_TYPES, dateTime, object, oneOf } from './schemas';

type Row = Readonly<Campaign>;

const STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'];

const isPast = (time: string | null | undefined, now: number) =>
	typeof time === 'string' && Date.parse(time) < now;
const isFuture = (time: string | null | undefined, now: number) =>
	typeof time === 'string' && Date.parse(time) > now;
const isDone = (row: Row) => row.vouchers_generation_status === 'DONE';

/** The states that the list can be asked for, each by a parameter that has no value. */
const STATES: Record<string, (row: Row, now: number) => boolean> = {
	'active][conditions][$enabled': ({ active }) => active,
	'active][conditions][$disabled': ({ active }) => !active,
	'active][conditions][$expired': ({ expiration_date }, now) => isPast(expiration_date, now),
	'active][conditions][$active': ({ start_date, expiration_date }, now) =>
		!isFuture(start_date, now) && !isPast(expiration_date, now),
	'status][conditions][$active': isDone,
	'status][conditions][$failed': (row) => row.vouchers_generation_status === 'FAILED',
	'status][conditions][$in_progress': (row) => row.vouchers_generation_status === 'IN_PROGRESS',
	'status][conditions][$expired': (row, now) => isDone(row) && isPast(row.expiration_date, now),
	'status][conditions][before_start': (row, now) => isDone(row) && isFuture(row.start_date, now),
};

const expand: Condition<Row> = {
	schema: oneOf(['category', 'access_settings_assignments']),
	keeps: () => () => true,
};

const loyalties: Listing<Row> = {
	key: 'campaigns',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
	where: { expand },
};

const campaigns: Listing<Row> = {
	...loyalties,
	where: {
		expand,
		campaign_type: {
			schema: oneOf(CAMPAIGN_TYPES),
			keeps: (wanted) => (row) => row.campaign_type === wanted,
		},
		campaign_status: {
			schema: oneOf(STATUSES),
			keeps: (wanted) => (row) => row.creation_status === wanted,
		},
		is_referral_code: {
			schema: booleanText,
			keeps: (wanted) => (row) => String(row.campaign_type === 'REFERRAL_PROGRAM') === wanted,
		},
		...Object.fromEntries(
			Object.entries(STATES).map(([name, holds]): [string, Condition<Row>] => [
				`filters[${name}]`,
				{
					schema: { const: '' },
					keeps: (_, { now }) => {
						const time = now();
						return (row) => holds(row, time);
					},
				},
			]),
		),
	},
	filters: {
		campaigns: ({ name }) => name,
		campaigns_id: ({ id }) => id,
		campaign_status: ({ creation_status }) => creation_status,
		voucher_type: ({ campaign_type }) => VOUCHER_TYPES[campaign_type],
		type: ({ type }) => type,
		categories: ({ category }) => category,
		category_ids: ({ category_id }) => category_id,
		created_date: ({ created_at }) => created_at,
		updated_at: ({ updated_at }) => updated_at,
		start_date: ({ start_date }) => start_date,
		expiration_date: ({ expiration_date }) => expiration_date,
		metadata: ({ metadata }) => JSON.stringify(metadata),
	},
};

const templates: Listing<Readonly<CampaignTemplate>> = {
	key: 'data',
	paging: afterId('campaign_template'),
	orders: ['id'],
	order: 'id',
	filters: {
		id: ({ id }) => id,
		name: ({ name }) => name,
		campaign_type: ({ campaign_type }) => campaign_type,
	},
};

type Of = { Params: { key: string } };
type OfCode = { Params: { key: string; code: string } };

/** Campaigns with their codes, what they can be made from, and what they are sorted into. */
export function campaignRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<Campaign, CampaignRequest, CampaignChange>(app, state, {
		path: '/v1/campaigns',
		collection: (world) => world.campaigns,
		show: presentCampaign,
		list: campaigns,
		create: { body: newCampaign, run: createCampaign },
		update: { body: campaignChange, run: updateCampaign },
	});
	listRoute(
		app,
		{ ...loyalties, path: '/v1/loyalties', rowsOf: loyaltyCampaigns, show: presentCampaign },
		state,
	);

	for (const [name, active] of Object.entries({ enable: true, disable: false })) {
		app.post<Of>(`/v1/campaigns/:key/${name}`, { schema: nothing }, ({ params }) => {
			state.world.campaigns.change(params.key, { active }, { event: `${name}d` });
			return {};
		});
	}

	app.get<Of & { Querystring: { start_date?: string; end_date?: string } }>(
		'/v1/campaigns/:key/summary',
		{ schema: { querystring: object({ start_date: dateTime, end_date: dateTime }) } },
		({ params, query }) => campaignSummary(state.world, params.key, query),
	);

	app.post<OfCode & { Body: CodesRequest }>(
		'/v1/campaigns/:key/vouchers/:code',
		{ schema: { ...nothing, body: newCode } },
		(request) => {
			const { key, code } = request.params;
			const added = addVoucher(state.world, key, { ...request.body, code });
			return presentVoucher(added, originOf(request));
		},
	);

	resourceRoutes<CampaignTemplate>(app, state, {
		path: '/v1/templates/campaigns',
		collection: (world) => world.campaignTemplates,
		list: templates,
	});
	app.post<Of & { Body: Omit<CampaignRequest, 'campaign_type'> }>(
		'/v1/templates/campaigns/:key/campaign-setup',
		{ schema: { ...nothing, body: campaignSetup } },
		({ params, body }) => {
			const { campaign, ...more } = createFromTemplate(state.world, params.key, body);
			return {
				campaign: presentCampaign(campaign, state.world),
				...more,
				object: 'campaign_setup',
			};
		},
	);

	resourceRoutes<Category>(app, state, {
		path: '/v1/categories',
		collection: (world) => world.categories,
	});
	app.get('/v1/categories', { schema: nothing }, () => {
		const data = state.world.categories.all();
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});
}

const loyaltyCampaigns = (world: World) =>
	world.campaigns.all().filter(({ campaign_type }) => campaign_type === 'LOYALTY_PROGRAM');
