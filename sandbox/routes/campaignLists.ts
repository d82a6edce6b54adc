import { VOUCHER_TYPES } from '../world/voucherTypes';
import type { Campaign } from '../world/types';
import { columns } from './filters';
import { equal, type Condition, type Listing } from './listing';
import { numbered } from './paging';
import * as s from './schemas';

type Row = Readonly<Campaign>;

const STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'];

const isPast = (time: string | null | undefined, now: number) =>
	typeof time === 'string' && Date.parse(time) < now;
const isFuture = (time: string | null | undefined, now: number) =>
	typeof time === 'string' && Date.parse(time) > now;
const isDone = (row: Row) => row.vouchers_generation_status === 'DONE';

/** Filters that have no value: the parameter's name says it all. */
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
	schema: s.oneOf(['category', 'access_settings_assignments']),
	keeps: () => () => true,
};

export const campaigns: Listing<Row> = {
	key: 'campaigns',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
	where: {
		expand,
		campaign_type: equal(s.oneOf(s.CAMPAIGN_TYPES), (row) => row.campaign_type),
		campaign_status: equal(s.oneOf(STATUSES), (row) => row.creation_status),
		is_referral_code: equal(s.booleanText, (row) =>
			String(row.campaign_type === 'REFERRAL_PROGRAM'),
		),
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
	among: {
		'access_settings[filter][areas_ids]': ({ areas }) => areas.areas_ids ?? [],
		'access_settings[filter][area_all_stores_ids]': ({ areas }) => areas.area_all_stores_ids ?? [],
		'access_settings[filter][area_stores_ids]': ({ areas }) => areas.area_stores_ids ?? [],
	},
	filters: {
		...columns('type', 'updated_at', 'start_date', 'expiration_date'),
		campaigns: ({ name }) => name,
		campaigns_id: ({ id }) => id,
		campaign_status: ({ creation_status }) => creation_status,
		voucher_type: ({ campaign_type }) => VOUCHER_TYPES[campaign_type],
		categories: ({ category }) => category,
		category_ids: ({ category_id }) => category_id,
		created_date: ({ created_at }) => created_at,
		metadata: ({ metadata }) => JSON.stringify(metadata),
	},
};
