import { daysAgo } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import type { MetadataDefinition, MetadataSchema } from '../types';

const SEED = 20_260_306;

type Properties = MetadataSchema['properties'];

/** By default an optional property with a single value. */
const of = (
	type: MetadataDefinition['type'],
	more: Partial<MetadataDefinition> = {},
): MetadataDefinition => ({ type, array: false, optional: true, objectType: null, ...more });

const STORES = { eq: ['Berlin', 'Hamburg', 'Cologne'] };

/** Schemas by kind of object, and `Payment` for nested objects. */
const SCHEMAS: Record<string, Properties> = {
	campaign: {
		region: of('string', { eq: ['EMEA', 'AMER', 'APAC'] }),
		budget: of('number', { gte: 0 }),
		briefing: of('date'),
	},
	customer: {
		plan: of('string', { eq: ['free', 'silver', 'gold'] }),
		visits: of('number', { gte: 0 }),
		newsletter: of('boolean'),
		first_visit: of('date'),
		last_visit: of('datetime'),
		favorite_brands: of('string', { array: true }),
		favorite_stores: of('string', { array: true, ...STORES }),
		lucky_numbers: of('number', { array: true }),
		home: of('geopoint'),
		portrait: of('image_url'),
		payment: of('object', { objectType: 'Payment' }),
		fax: of('string', { deleted: true }),
	},
	earning_rule: {
		channel: of('string', { eq: ['shop', 'website'] }),
		priority: of('number', { gt: 0, lt: 10 }),
	},
	order: { store: of('string', STORES), pickup: of('datetime') },
	product: { origin: of('string', { minLength: 1 }), organic: of('boolean') },
	publication: { channel_id: of('string', { exactLength: 5 }), poster: of('image_url') },
	reward: { supplier: of('string'), price_group: of('number', { eq: [1, 2, 3] }) },
	vl_member: { level: of('string', { eq: ['new', 'regular'] }), since: of('date') },
	voucher: {
		language: of('string', { maxLength: 2 }),
		printed: of('boolean'),
		print_date: of('date'),
	},
	Payment: { method: of('string', { optional: false }), tax: of('number') },
};

/** Schemas that allow only defined properties. */
const CLOSED = ['order', 'Payment'];

/** All properties are optional, so that a request without metadata is never rejected. */
export function seedMetadataSchemas({ metadataSchemas }: Store): void {
	const random = new Random(SEED);
	for (const [related_object, properties] of Object.entries(SCHEMAS)) {
		metadataSchemas.add({
			...metadataSchemas.born(daysAgo(100), random),
			related_object,
			properties,
			allow_defined_only: CLOSED.includes(related_object),
			object: 'metadata_schema',
		});
	}
}
