import { submitJob } from '../submitJob';
import type { State } from '../state';
import {
	createCampaign,
	deleteCampaign,
	updateCampaign,
	type CampaignChange,
	type CampaignRequest,
} from '../world/campaignChanges';
import {
	addVoucher,
	addVouchers,
	campaignInList,
	presentCampaign,
	withCodes,
	withStatus,
	type CodesRequest,
} from '../world/campaigns';
import { createFromTemplate } from '../world/campaignTemplates';
import { campaignSummary, type Period } from '../world/campaignSummary';
import type { Campaign } from '../world/types';
import { presentVoucher } from '../world/voucherView';
import { campaignChange, campaignSetup, newCampaign, newCode, newCodes } from './campaignBodies';
import { campaigns } from './campaignLists';
import { listRoute, originOf } from './listing';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const wholeText = { type: 'string', pattern: '^[1-9]\\d*$' };

/** The body is optional; the vendor's own tests even send a number, which has no meaning. */
const orNumber = (body: s.Schema) => ({ ...body, type: ['object', 'number', 'null'] });

export function campaignRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Campaign, object, CampaignChange>(at, state, {
		path: '/v1/campaigns',
		collection: (world) => world.campaigns,
		show: presentCampaign,
		update: { body: campaignChange, run: updateCampaign },
	});
	listRoute(at, state, {
		...campaigns,
		path: '/v1/campaigns',
		rowsOf: (world) => world.campaigns.all().map((row) => withStatus(row, world)),
		show: campaignInList,
	});

	/** Creates a single code immediately, several codes in a background job. */
	const generated = (
		created: Readonly<Campaign>,
		{ type, vouchers_count = 0 }: Pick<CampaignRequest, 'type' | 'vouchers_count'>,
		requestId: string,
	) => {
		const { world } = state;
		const count = type === 'STANDALONE' ? 1 : vouchers_count;
		const make = () => addVouchers(world, created.id, count);
		if (count <= 1) {
			make();
			return presentCampaign(created, world);
		}
		const job = { type: 'CAMPAIGN.VOUCHERS_GENERATE', requestId, isLong: true };
		const generation = submitJob(state, job, make).async_action_id;
		const changed = world.campaigns.change(created.id, { generation }, { event: null });
		return presentCampaign(changed, world);
	};

	at('/v1/campaigns').post<CampaignRequest>(newCampaign, ({ body, id }) =>
		generated(createCampaign(state.world, body), body, id),
	);

	at('/v1/campaigns/:key', s.object({ force: s.booleanText })).delete<{ force?: string }>(
		({ params, id: requestId }, reply) => {
			const { world } = state;
			const { id } = world.campaigns.get(params.key);
			const job = { type: 'CAMPAIGN.VOUCHERS_DELETE', requestId };
			return reply.status(202).send(submitJob(state, job, () => deleteCampaign(world, id)));
		},
	);

	for (const [name, active] of Object.entries({ enable: true, disable: false })) {
		at(`/v1/campaigns/:key/${name}`).post(({ params }) => {
			state.world.campaigns.change(params.key, { active }, { event: `${name}d` });
			return {};
		});
	}

	at('/v1/campaigns/:key/summary', s.object({ start_date: s.date, end_date: s.date })).get<Period>(
		({ params, query }) => campaignSummary(state.world, params.key, query),
	);

	at('/v1/campaigns/:key/vouchers', s.object({ vouchers_count: wholeText })).post<
		CodesRequest | number | null,
		{ vouchers_count?: string }
	>(orNumber(newCodes), (request, reply) => {
		const { params, query } = request;
		const body = typeof request.body === 'object' ? (request.body ?? {}) : {};
		const { world } = state;
		const count = Number(query.vouchers_count ?? 1);
		const { id } = withCodes(world, params.key, count);
		if (count === 1) {
			return presentVoucher(addVoucher(world, id, body), world, originOf(request));
		}
		const job = { type: 'CAMPAIGN.VOUCHERS_GENERATE', requestId: request.id, isLong: true };
		const work = () => addVouchers(world, id, count, { ...body, code: undefined });
		return reply.status(202).send(submitJob(state, job, work));
	});

	at('/v1/campaigns/:key/vouchers/:code').post<CodesRequest | null>(
		s.nullable(newCode),
		(request) => {
			const { key, code } = request.params;
			const added = addVoucher(state.world, key, { ...request.body, code });
			return presentVoucher(added, state.world, originOf(request));
		},
	);

	at('/v1/templates/campaigns/:key/campaign-setup').post<Omit<CampaignRequest, 'campaign_type'>>(
		campaignSetup,
		({ params, body, id }) => {
			const { campaign, ...more } = createFromTemplate(state.world, params.key, body);
			return { campaign: generated(campaign, body, id), ...more, object: 'campaign_setup' };
		},
	);
}
