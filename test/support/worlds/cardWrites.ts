import type { RecordedRequest, World } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { byId } from '../engine';
import { UNNAMED } from './claims';
import type { Write } from './colliding';
import { objectsIn, partOf, textIn, withoutOwn } from './values';

const { coffeeClub } = CAMPAIGN_IDS;

/** Key of a booking on a card: the change, the reason, and the user's source ID. */
export const bookedBy = (card: string, change: unknown, body: unknown) =>
	JSON.stringify([
		card,
		change,
		withoutOwn(textIn(body, 'reason')),
		withoutOwn(textIn(body, 'source_id')),
	]);

const partOfPath = ({ path }: RecordedRequest, fromEnd: number) =>
	path.split('/').at(-fromEnd) ?? '';

const BOOKING = {
	reason: '={{ $json.reason }}',
	sourceId: '={{ $json.source_id }}',
};

/** Writes on gift cards and legacy loyalty cards. They are booked at once, and their responses name no transaction. */
export function cardWrites({ ledger, vouchers }: World) {
	/** Latest booking of a card: requests are processed one at a time. */
	const latestOf = (code: string) => ledger.of(vouchers.get(code).id).at(-1)?.id;
	const ending = (start: string, end: string): Pick<Write, 'isCall'> => ({
		isCall: ({ method, path }) => method === 'POST' && path.startsWith(start) && path.endsWith(end),
	});
	const booking = {
		claimedBy: () => UNNAMED,
		idIn: (_answer, call) => latestOf(partOfPath(call, 2)),
	} satisfies Partial<Write>;

	const credits: Write = {
		...booking,
		...ending('/v1/vouchers/', '/balance'),
		aboutIn: (call) => bookedBy(partOfPath(call, 2), partOf(call.body, 'amount'), call.body),
		parameters: {
			resource: 'voucher',
			operation: 'adjustBalance',
			voucherCode: byId('={{ $json.code }}'),
			amount: '={{ $json.change }}',
			options: BOOKING,
		},
	};
	const points: Write = {
		...booking,
		...ending('/v1/loyalties/members/', '/balance'),
		aboutIn: (call) => bookedBy(partOfPath(call, 2), partOf(call.body, 'points'), call.body),
		parameters: {
			resource: 'loyaltyCardLegacy',
			operation: 'adjustPoints',
			voucherCode: byId('={{ $json.code }}'),
			points: '={{ $json.change }}',
			options: BOOKING,
		},
	};
	const transfer: Write = {
		...booking,
		...ending('/v1/loyalties/', '/transfers'),
		idIn: (_answer, { body }) => latestOf(textIn(objectsIn(body)[0], 'code') ?? ''),
		aboutIn: ({ body }) => {
			const [first] = objectsIn(body);
			return bookedBy(textIn(first, 'code') ?? '', first?.points, first);
		},
		parameters: {
			resource: 'loyaltyCardLegacy',
			operation: 'transferPoints',
			fromCode: byId('={{ $json.code }}'),
			campaignId: byId(coffeeClub),
			voucherCode: byId('COFFEE-0003'),
			points: '={{ $json.change }}',
			options: BOOKING,
		},
	};
	const reward: Write = {
		...ending('/v1/loyalties/members/', '/redemption'),
		idIn: (answer) => textIn(answer, 'id'),
		claimedBy: ({ json }) => textIn(json, 'id') ?? textIn(json, 'redemption_id') ?? 'nothing',
		aboutIn: ({ path, body }) => JSON.stringify([path, textIn(body, 'reward', 'id')]),
		parameters: {
			resource: 'loyaltyCardLegacy',
			operation: 'redeemReward',
			voucherCode: byId('={{ $json.code }}'),
			rewardId: byId('={{ $json.reward.id }}'),
			specifyMetadata: 'json',
			metadataJson: '{"till": "3"}',
		},
	};
	const activate: Write = {
		...ending('/v1/loyalties/members/', '/activate'),
		isState: true,
		idIn: (_answer, call) => partOfPath(call, 2),
		claimedBy: ({ json }) =>
			json.already === true ? undefined : textIn(json, 'pending_points_id'),
		aboutIn: (call) => partOfPath(call, 2),
		parameters: {
			resource: 'loyaltyCardLegacy',
			operation: 'activatePendingPoints',
			voucherCode: byId('COFFEE-0001'),
			pendingPointsId: byId('={{ $json.id }}'),
		},
	};
	return { credits, points, transfer, reward, activate };
}
