import type { FastifyInstance } from 'fastify';
import { submitJob } from '../submitJob';
import type { State } from '../state';
import {
	createCampaign,
	createFromTemplate,
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
import { campaignSummary } from '../world/campaignSummary';
import type { Campaign, CampaignTemplate } from '../world/types';
import { presentVoucher } from '../world/voucherView';
import { campaignChange, campaignSetup, newCampaign, newCode, newCodes } from './campaignBodies';
import { campaigns, templates } from './campaignLists';
import { listRoute, originOf } from './listing';
import { resourceRoutes } from './resource';
import { booleanText, date, nullable, object, type Schema } from './schemas';

const wholeText = { type: 'string', pattern: '^[1-9]\\d*$' };

/** The body is optional; the vendor's own tests even send a number, which has no meaning. */
const orNumber = (body: Schema) => ({ ...body, type: ['object', 'number', 'null'] });

type Of = { Params: { key: string } };
type OfCode = { Params: { key: string; code: string } };

export function campaignRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<Campaign, object, CampaignChange>(app, state, {
		path: '/v1/campaigns',
		collection: (world) => world.campaigns,
		show: presentCampaign,
		update: { body: campaignChange, run: updateCampaign },
	});
	listRoute(
		app,
		{
			...campaigns,
			path: '/v1/campaigns',
			rowsOf: (world) => world.campaigns.all().map((row) => withStatus(row, world)),
			show: campaignInList,
		},
		state,
	);

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

	app.post<{ Body: CampaignRequest }>(
		'/v1/campaigns',
		{ schema: { body: newCampaign } },
		({ body, id }) => generated(createCampaign(state.world, body), body, id),
	);

	app.delete<Of & { Querystring: { force?: string } }>(
		'/v1/campaigns/:key',
		{ schema: { querystring: object({ force: booleanText }) } },
		({ params, id: requestId }, reply) => {
			const { world } = state;
			const { id } = world.campaigns.get(params.key);
			const job = { type: 'CAMPAIGN.VOUCHERS_DELETE', requestId };
			return reply.status(202).send(submitJob(state, job, () => deleteCampaign(world, id)));
		},
	);

	for (const [name, active] of Object.entries({ enable: true, disable: false })) {
		app.post<Of>(`/v1/campaigns/:key/${name}`, ({ params }) => {
			state.world.campaigns.change(params.key, { active }, { event: `${name}d` });
			return {};
		});
	}

	app.get<Of>(
		'/v1/campaigns/:key/summary',
		{ schema: { querystring: object({ start_date: date, end_date: date }) } },
		({ params }) => campaignSummary(state.world, params.key),
	);

	app.post<Of & { Body: CodesRequest | number | null; Querystring: { vouchers_count?: string } }>(
		'/v1/campaigns/:key/vouchers',
		{ schema: { querystring: object({ vouchers_count: wholeText }), body: orNumber(newCodes) } },
		(request, reply) => {
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
		},
	);

	app.post<OfCode & { Body: CodesRequest | null }>(
		'/v1/campaigns/:key/vouchers/:code',
		{ schema: { body: nullable(newCode) } },
		(request) => {
			const { key, code } = request.params;
			const added = addVoucher(state.world, key, { ...request.body, code });
			return presentVoucher(added, state.world, originOf(request));
		},
	);

	resourceRoutes<CampaignTemplate>(app, state, {
		path: '/v1/templates/campaigns',
		collection: (world) => world.campaignTemplates,
		// Only the setup, not the list, shows the content of a template.
		show: (template) => ({ ...template, voucher: undefined, rule: undefined }),
		list: templates,
	});
	app.post<Of & { Body: Omit<CampaignRequest, 'campaign_type'> }>(
		'/v1/templates/campaigns/:key/campaign-setup',
		{ schema: { body: campaignSetup } },
		({ params, body, id }) => {
			const { campaign, ...more } = createFromTemplate(state.world, params.key, body);
			return { campaign: generated(campaign, body, id), ...more, object: 'campaign_setup' };
		},
	);
}
