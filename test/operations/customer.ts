import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { result } from './asyncActions';
import type { OperationExample } from './example';

const KNOWN = 'customer-00001';
const picked = { customerId: byId(KNOWN) };
const pathOf = (more = '') => `/v1/customers/${KNOWN}${more}`;
const isGone = ({ customers }: World) => (customers.find(KNOWN) ? 0 : 1);

const PROFILE = {
	email: 'mary@example.com',
	name: 'Mary Smith',
	phone: '+49 30 1234567',
	description: 'Met at the fair',
	birthdate: '1990-04-12',
	address: {
		city: 'Berlin',
		state: 'Berlin',
		line_1: 'Main Street 1',
		line_2: 'Third floor',
		country: 'Germany',
		postal_code: '10115',
	},
};

const profileFields = {
	email: PROFILE.email,
	name: PROFILE.name,
	phone: PROFILE.phone,
	description: PROFILE.description,
	birthdate: '1990-04-12T00:00:00',
	addressCity: PROFILE.address.city,
	addressState: PROFILE.address.state,
	addressLine1: PROFILE.address.line_1,
	addressLine2: PROFILE.address.line_2,
	addressCountry: PROFILE.address.country,
	addressPostalCode: PROFILE.address.postal_code,
};

const METADATA = {
	specifyMetadata: 'json',
	metadataJson: '{"vip": true}',
};

/** Metadata by the project's schema, as the editor stores it. */
const METADATA_BY_SCHEMA = {
	specifyMetadata: 'schema',
	typedCustomerMetadata: {
		mappingMode: 'defineBelow',
		value: { vip: true },
		matchingColumns: [],
		schema: [
			{
				id: 'vip',
				displayName: 'vip',
				type: 'options',
				options: [
					{ name: 'True', value: true },
					{ name: 'False', value: false },
				],
				metadataType: 'boolean',
				defaultMatch: false,
				canBeUsedToMatch: false,
				required: false,
				display: true,
				readOnly: false,
				removed: false,
			},
		],
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	},
};

export const customer: OperationExample[] = [
	{
		resource: 'customer',
		operation: 'upsert',
		parameters: () => ({
			sourceId: 'mary@example.com',
			additionalFields: profileFields,
			...METADATA_BY_SCHEMA,
		}),
		calls: () => [
			{
				method: 'POST',
				path: '/v1/customers',
				body: { source_id: 'mary@example.com', ...PROFILE, metadata: { vip: true } },
				idempotent: true,
				answer: 'resource',
			},
		],
		done: ({ customers }) => [...customers].filter(({ name }) => name === PROFILE.name).length,
		variants: [
			{
				name: 'a customer by their Voucherify ID',
				parameters: ({ customers }) => ({
					identifyBy: 'id',
					customerId: byId(customers.get(KNOWN).id),
					additionalFields: { name: PROFILE.name },
					...METADATA,
					metadataJson: '{}',
				}),
				calls: ({ customers }) => [
					{
						method: 'POST',
						path: '/v1/customers',
						body: { id: customers.get(KNOWN).id, name: PROFILE.name },
					},
				],
				rows: () => [{ source_id: KNOWN, name: PROFILE.name }],
			},
		],
		refusals: [
			[{ additionalFields: { birthdate: 'yesterday' } }, 'Birthdate is not a date and time'],
			[{ additionalFields: { email: 'nobody' } }, 'Email is not an email address'],
			[{ additionalFields: { name: '={{ ["a"] }}' } }, 'Name is not a text'],
		],
	},
	{
		resource: 'customer',
		operation: 'upsertMany',
		parameters: () => ({
			sourceId: 'mary@example.com',
			additionalFields: profileFields,
			...METADATA,
			options: { maximumWait: 60 },
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/customers/bulk/async',
				body: [{ source_id: 'mary@example.com', ...PROFILE, metadata: { vip: true } }],
				idempotent: true,
				answer: 'object',
			},
			result(world),
		],
		done: ({ customers }) => [...customers].filter(({ name }) => name === PROFILE.name).length,
	},
	{
		resource: 'customer',
		operation: 'updateMetadataMany',
		parameters: () => ({ sourceId: KNOWN, ...METADATA }),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/customers/metadata/async',
				body: { source_ids: [KNOWN], metadata: { vip: true } },
				idempotent: true,
				answer: 'object',
			},
			result(world),
		],
		done: ({ customers }) => (customers.get(KNOWN).metadata.vip === true ? 1 : 0),
	},
	{
		resource: 'customer',
		operation: 'get',
		parameters: () => picked,
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'customer',
		operation: 'update',
		parameters: () => ({ ...picked, updateFields: profileFields, ...METADATA }),
		calls: () => [
			{
				method: 'PUT',
				path: pathOf(),
				body: { ...PROFILE, metadata: { vip: true } },
				answer: 'resource',
			},
		],
		done: ({ customers }) => [...customers].filter(({ name }) => name === PROFILE.name).length,
	},
	{
		resource: 'customer',
		operation: 'delete',
		parameters: () => picked,
		calls: () => [{ method: 'DELETE', path: pathOf(), answer: 'nothing' }],
		done: isGone,
	},
	{
		resource: 'customer',
		operation: 'deletePermanently',
		parameters: () => ({ ...picked, eraseForGood: true }),
		calls: () => [{ method: 'POST', path: pathOf('/permanent-deletion'), answer: 'resource' }],
		done: isGone,
		refusals: [[{ eraseForGood: false }, 'Confirm Erasure is off']],
	},
];
