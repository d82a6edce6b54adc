import { LOWER_LAST_PAGE } from '../limits';
import type { State } from '../state';
import type { World } from '../world';
import { redemptionsOf } from '../world/redemptions';
import { release } from '../world/redeeming/sessions';
import type { Discount, Voucher, VoucherProfile } from '../world/types';
import { presentVoucher, voucherInList } from '../world/voucherView';
import {
	adjustBalance,
	createVoucher,
	deleteVoucher,
	updateVoucher,
	type VoucherRequest,
} from '../world/vouchers';
import { columns } from './filters';
import { byIds, equal, type Listing, ofOwner, originOf } from './listing';
import { numbered } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import { newVoucher, voucherChange } from './voucherBodies';
import type { Endpoints } from './endpoints';

const isExpired = ({ expiration_date }: Readonly<Voucher>, now: number) =>
	expiration_date !== null && Date.parse(expiration_date) < now;

/** Filters that have no value: the parameter's name says it all. */
const STATES: Record<string, (voucher: Readonly<Voucher>, now: number) => boolean> = {
	$active: (voucher, now) => voucher.active && !isExpired(voucher, now),
	$expired: isExpired,
	$enabled: ({ active }) => active,
	$disabled: ({ active }) => !active,
};

const vouchers: Listing<Readonly<Voucher>> = {
	key: 'vouchers',
	paging: numbered(LOWER_LAST_PAGE),
	orders: ['created_at', 'updated_at', 'code'],
	times: ['created_at', 'updated_at'],
	where: {
		category: {
			schema: s.text,
			keeps: (wanted) => (row) => row.category === wanted || row.category_id === wanted,
		},
		campaign: equal(s.text, (row) => row.campaign),
		campaign_id: equal(s.text, (row) => row.campaign_id),
		customer: ofOwner('customers', (row) => row.holder_id),
		code: equal(s.text, (row) => row.code),
		...Object.fromEntries(
			Object.entries(STATES).map(([operator, holds]) => [
				`filters[active][conditions][${operator}]`,
				{
					schema: s.booleanText,
					keeps: (wanted: string, { now }: World) => {
						const time = now();
						return (row: Readonly<Voucher>) => holds(row, time) === (wanted === 'true');
					},
				},
			]),
		),
		ids: byIds,
	},
	filters: {
		...columns(
			'code',
			'type',
			'campaign',
			'campaign_id',
			'category',
			'holder_id',
			'created_at',
			'updated_at',
			'start_date',
			'expiration_date',
		),
		campaign_ids: ({ campaign_id }) => campaign_id,
		active: ({ active }) => String(active),
		is_referral_code: ({ is_referral_code }) => String(is_referral_code),
		metadata: ({ metadata }) => JSON.stringify(metadata),
		'redemption.redeemed_quantity': ({ redeemed_quantity }) => String(redeemed_quantity),
	},
};

const balanceChange = s.object(['amount'], {
	amount: { type: 'integer' },
	source_id: s.string,
	reason: s.string,
});

/** Adds the voucher routes; paths take a code or an ID. */
export function voucherRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Voucher, VoucherRequest, VoucherProfile & { discount?: Discount }>(at, state, {
		path: '/v1/vouchers',
		collection: (world) => world.vouchers,
		show: presentVoucher,
		list: vouchers,
		row: voucherInList,
		create: { body: newVoucher({ code: s.text }), run: createVoucher },
		update: {
			body: voucherChange.schema,
			run: (world, key, body) => updateVoucher(world, key, voucherChange.known(body)),
		},
		remove: { query: { force: s.booleanText }, run: deleteVoucher },
	});

	at('/v1/vouchers/:code').post<VoucherRequest>(newVoucher(), (request) => {
		const { code } = request.params;
		const created = createVoucher(state.world, { ...request.body, code });
		return presentVoucher(created, state.world, originOf(request));
	});

	for (const [name, active] of Object.entries({ enable: true, disable: false })) {
		at(`/v1/vouchers/:code/${name}`).post((request) => {
			const event = `${name}d`;
			const { code } = request.params;
			const changed = state.world.vouchers.change(code, { active }, { event });
			return presentVoucher(changed, state.world, originOf(request));
		});
	}

	at('/v1/vouchers/:code/balance').post<Parameters<typeof adjustBalance>[2]>(
		balanceChange,
		({ params, body }) => adjustBalance(state.world, params.code, body),
	);

	at('/v1/vouchers/:code/redemption').get(({ params }) => redemptionsOf(state.world, params.code));

	at('/v1/vouchers/:code/sessions/:sessionKey').remove(({ params }) => {
		release(state.world, params.code, params.sessionKey);
	});
}
