import type { State } from '../state';
import {
	kindOf,
	presentInList,
	presentPublication,
	publish,
	type PublicationRequest,
} from '../world/publications';
import type { Publication } from '../world/types';
import { customerInBody } from './customers';
import { equal, type ListRoute, listRoute, ofOwner, originOf } from './listing';
import { numbered } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const body = s.object(['customer'], {
	campaign: {
		...s.object(['name'], { name: s.text, count: s.integer(1, 50) }),
		type: ['object', 'string', 'null'],
	},
	voucher: s.text,
	customer: customerInBody,
	source_id: s.text,
	channel: s.nullable(s.text),
	metadata: s.nullable(s.metadata),
});

/** Body as sent: a campaign can be just its name. */
type PublicationBody = Omit<PublicationRequest, 'campaign'> & {
	campaign?: PublicationRequest['campaign'] | string;
};

const requestOf = ({ campaign, ...body }: PublicationBody): PublicationRequest => ({
	...body,
	campaign: typeof campaign === 'string' ? { name: campaign } : campaign,
});

const resultOf = ({ failure }: Readonly<Publication>) => (failure ? 'FAILURE' : 'SUCCESS');

const publications: ListRoute<Readonly<Publication>> = {
	path: '/v1/publications',
	rowsOf: (world) => world.publications.all(),
	show: presentInList,
	key: 'publications',
	paging: numbered(),
	orders: ['id', 'voucher_code', 'tracking_id', 'customer_id', 'created_at', 'channel'],
	where: {
		campaign: ofOwner('campaigns', (row) => row.campaign_id),
		customer: equal(s.text, ({ customer_id }) => customer_id),
		voucher: {
			schema: s.text,
			keeps: (wanted, store) => {
				const id = store.vouchers.find(wanted)?.id ?? '';
				return ({ vouchers }) => vouchers.includes(id);
			},
		},
		source_id: equal(s.text, ({ source_id }) => source_id),
		result: equal(s.oneOf(['SUCCESS', 'FAILURE']), (row) => resultOf(row)),
		voucher_type: equal(s.oneOf(['discount', 'loyalty']), kindOf),
		is_referral_code: {
			schema: s.booleanText,
			keeps:
				(wanted, { campaigns }) =>
				({ campaign_id }) =>
					wanted === 'false' ||
					campaigns.find(campaign_id ?? '')?.campaign_type === 'REFERRAL_PROGRAM',
		},
	},
	filters: {
		failure_code: ({ failure }) => failure?.code,
		result: (row) => resultOf(row),
		customer_id: ({ customer_id }) => customer_id,
		source_id: ({ source_id }) => source_id,
		parent_object_id: ({ campaign_id }) => campaign_id,
		related_object_id: ({ vouchers }) => vouchers[0],
	},
};

export function publicationRoutes(at: Endpoints, state: State): void {
	listRoute(at, state, publications);

	at('/v1/publications', s.object({ join_once: s.booleanText })).post<
		PublicationBody,
		{ join_once?: string }
	>(body, (request) => {
		const { world } = state;
		const joinOnce = request.query.join_once === 'true';
		const made = publish(world, requestOf(request.body), { joinOnce });
		return presentPublication(made, world, originOf(request));
	});
}
