import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { ACTIVITY_TYPES, activityOf, presentActivity, type Activity } from '../world/activity';
import {
	deleteForGood,
	presentCustomer,
	upsertCustomer,
	type Customer,
	type CustomerProfile,
} from '../world/customers';
import { answer, queryOf, type Listing } from './listing';
import { afterId, afterTime, type ListQuery } from './paging';
import { resourceRoutes } from './resource';
import { CAMPAIGN_TYPES, date, dateTime, metadata, object, oneOf, string, text } from './schemas';

const profile = {
	name: string,
	description: string,
	email: string,
	phone: string,
	birthday: date,
	birthdate: date,
	address: {
		...object({
			city: string,
			state: string,
			line_1: string,
			line_2: string,
			country: string,
			postal_code: string,
		}),
		type: ['object', 'null'],
	},
	metadata,
};

const customers: Listing<Readonly<Customer>> = {
	key: 'customers',
	paging: afterTime(99),
	orders: ['created_at', 'updated_at', 'source_id'],
	order: '-created_at',
	times: ['created_at', 'updated_at'],
	where: {
		email: { schema: text, keeps: ({ email }, wanted) => email === wanted },
		name: { schema: text, keeps: ({ name }, wanted) => name === wanted },
		city: { schema: text, keeps: ({ address }, wanted) => address?.city === wanted },
		segment_id: {
			schema: text,
			keeps: ({ id }, wanted, { segments }) => segments.get(wanted).customers.includes(id),
		},
	},
};

const activity: Listing<Activity> = {
	key: 'data',
	paging: afterId('event'),
	orders: ['created_at'],
	order: '-created_at',
	where: {
		type: { schema: oneOf(ACTIVITY_TYPES), keeps: ({ type }, wanted) => type === wanted },
		category: {
			schema: oneOf(['ACTION', 'EFFECT']),
			keeps: ({ category }, wanted) => category === wanted,
		},
		start_date: {
			schema: dateTime,
			keeps: ({ created_at }, from) => Date.parse(created_at) >= Date.parse(from),
		},
		end_date: {
			schema: dateTime,
			keeps: ({ created_at }, to) => Date.parse(created_at) <= Date.parse(to),
		},
		campaign_id: { schema: text, keeps: ({ event }, wanted) => event.about.campaign === wanted },
		campaign_type: {
			schema: oneOf(CAMPAIGN_TYPES),
			keeps: ({ event }, wanted, world) =>
				typeof event.about.campaign === 'string' &&
				world.campaign(event.about.campaign).campaign_type === wanted,
		},
	},
};

export function customerRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<Customer, CustomerProfile, CustomerProfile>(app, state, {
		path: '/v1/customers',
		collection: (world) => world.customers,
		show: presentCustomer,
		list: customers,
		create: { body: object({ id: text, source_id: text, ...profile }), run: upsertCustomer },
		update: {
			body: object(profile),
			run: (world, key, change) => world.customers.change(key, change),
		},
		remove: (world, key) => world.customers.remove(key),
	});

	app.post<{ Params: { customerId: string } }>(
		'/v1/customers/:customerId/permanent-deletion',
		({ params }) => deleteForGood(state.world, params.customerId),
	);

	app.get<{ Params: { customerId: string }; Querystring: ListQuery }>(
		'/v1/customers/:customerId/activity',
		{ schema: { querystring: queryOf(activity) } },
		({ params, query }) => {
			const { world } = state;
			const { id } = world.customers.get(params.customerId);
			return answer(activity, activityOf(world, id), query, world, presentActivity);
		},
	);
}
