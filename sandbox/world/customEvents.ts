import { notFound } from '../errors';
import { simpleCustomer, upsertCustomer } from './customers';
import { checkMetadata, type SchemaOf } from './metadata';
import type { Store } from './store';
import type { CustomerProfile, Metadata } from './types';

export interface CustomEventRequest {
	event: string;
	customer: CustomerProfile & { id?: string; source_id?: string };
	referral?: { code: string; referrer_id?: string } | null;
	loyalty?: { code: string } | null;
	metadata?: Metadata | null;
}

/** A custom event can have its own schema with the event's name. */
const eventSchemaOf =
	({ schemaOf, beliefs }: Store): SchemaOf =>
	(event) =>
		schemaOf(event) ??
		(beliefs.unknownMetadata === 'refused'
			? { properties: {}, allow_defined_only: true }
			: undefined);

export function track(store: Store, request: CustomEventRequest) {
	const { event, customer, referral, loyalty } = request;
	const metadata = request.metadata ?? {};
	const { vouchers, customers, events } = store;
	if (store.beliefs.unknownEvent === 'refused') store.eventSchemas.get(event);
	if (referral) {
		vouchers.get(referral.code);
		if (referral.referrer_id !== undefined) customers.get(referral.referrer_id);
	}
	if (loyalty && vouchers.get(loyalty.code).type !== 'LOYALTY_CARD') {
		throw notFound('voucher', loyalty.code);
	}
	checkMetadata(eventSchemaOf(store), event, metadata, true);
	const known = upsertCustomer(store, customer);
	const data = { custom_event: { id: `event_${store.random.hex(18)}`, event, metadata } };
	events.append('customer.custom_event', known, { data, about: { customer: known.id } });
	return {
		object: 'event',
		type: event,
		customer: simpleCustomer(known),
		referral: null,
		loyalty: null,
		metadata,
	};
}
