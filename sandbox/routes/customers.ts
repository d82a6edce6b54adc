import { LOWER_LAST_PAGE } from '../limits';
import type { State } from '../state';
import { ACTIVITY_TYPES, activityOf, presentActivity, type Activity } from '../world/activity';
import { changeCustomer, deleteForGood, presentCustomer, upsertCustomer } from '../world/customers';
import type { Customer, CustomerProfile } from '../world/types';
import { segmentsOf } from '../world/segments';
import { presentRedeemable, walletOf, type Redeemable } from '../world/wallet';
import { columns } from './filters';
import { equal, FROM, listRoute, UNTIL, type Listing, type ListRoute } from './listing';
import { afterId, afterTime } from './paging';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

export const profile = {
	name: s.string,
	description: s.string,
	email: s.string,
	phone: s.string,
	birthday: s.date,
	birthdate: s.date,
	address: {
		...s.object({
			city: s.string,
			state: s.string,
			line_1: s.string,
			line_2: s.string,
			country: s.string,
			postal_code: s.string,
		}),
		type: ['object', 'null'],
	},
	metadata: s.metadata,
};

const identified = { id: s.text, source_id: s.text, ...profile };

export const customerAlong = s.object(identified);

/**
 * A customer in the body of another request that needs an identified customer; an email address is enough. The vendor's
 * examples of publications and referral codes have more fields (`Name`, `country`), which are ignored.
 */
export const customerInBody = {
	...customerAlong,
	additionalProperties: true,
	anyOf: ['id', 'source_id', 'email'].map((name) => ({ required: [name] })),
};

const customers: Listing<Readonly<Customer>> = {
	key: 'customers',
	paging: afterTime(LOWER_LAST_PAGE),
	orders: ['created_at', 'updated_at', 'source_id'],
	order: '-created_at',
	times: ['created_at', 'updated_at'],
	where: {
		email: equal(s.text, ({ email }) => email),
		name: equal(s.text, ({ name }) => name),
		city: equal(s.text, ({ address }) => address?.city),
		segment_id: {
			schema: s.text,
			keeps: (wanted, { segments }) => {
				const { customers: members } = segments.get(wanted);
				return ({ id }) => members.includes(id);
			},
		},
	},
};

const activity: ListRoute<Activity> = {
	path: '/v1/customers/:key/activity',
	rowsOf: (world, key) => activityOf(world, world.customers.get(key).id),
	show: presentActivity,
	key: 'data',
	paging: afterId('event'),
	orders: ['created_at'],
	order: '-created_at',
	where: {
		type: equal(s.oneOf(ACTIVITY_TYPES), ({ type }) => type),
		category: equal(s.oneOf(['ACTION', 'EFFECT']), ({ category }) => category),
		start_date: FROM,
		end_date: UNTIL,
		campaign_id: equal(s.text, ({ event }) => event.about.campaign),
		campaign_type: equal(
			s.oneOf(s.CAMPAIGN_TYPES),
			({ event }, { campaigns }) => campaigns.find(event.about.campaign ?? '')?.campaign_type,
		),
	},
};

const wallet: ListRoute<Redeemable> = {
	path: '/v1/customers/:key/redeemables',
	rowsOf: (world, key) => walletOf(world, world.customers.get(key).id),
	show: presentRedeemable,
	key: 'data',
	paging: afterId('redeemable_holder', { total: true }),
	orders: ['id'],
	order: 'id',
	filters: {
		...columns('id', 'created_at', 'holder_role', 'campaign_type'),
		redeemable_id: ({ voucher }) => voucher.id,
		redeemable_object: () => 'voucher',
		campaign_id: ({ voucher }) => voucher.campaign_id,
		voucher_type: ({ voucher }) => voucher.type,
	},
};

export function customerRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Customer, CustomerProfile, CustomerProfile>(at, state, {
		path: '/v1/customers',
		collection: (world) => world.customers,
		show: presentCustomer,
		list: customers,
		create: { body: customerAlong, run: upsertCustomer },
		update: {
			body: s.object(s.clearable(profile, ['name', 'description', 'email', 'phone', 'birthdate'])),
			run: changeCustomer,
		},
		remove: { run: (world, key) => world.customers.remove(key) },
	});

	at('/v1/customers/:key/segments').get(({ params }) => segmentsOf(state.world, params.key));
	at('/v1/customers/:customerId/permanent-deletion').post(({ params }) =>
		deleteForGood(state.world, params.customerId),
	);

	listRoute(at, state, activity);
	listRoute(at, state, wallet);
}
