import { byId } from '../engine/engine';
import { result } from './asyncActions';
import type { OperationExample } from './example';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const METADATA = { specifyMetadata: 'json', metadataJson: '{"origin": "Peru"}' };

/** What hands many items in at once, beside what stands with its resource. */
export const bulk: OperationExample[] = [
	{
		resource: 'product',
		operation: 'upsertMany',
		parameters: () => ({
			sourceId: 'espresso-250',
			additionalFields: {
				name: 'Espresso 250 g',
				price: 1250,
				imageUrl: 'https://www.example.com/espresso.png',
				attributes: 'grind, size',
			},
			...METADATA,
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/products/bulk/async',
				body: [
					{
						source_id: 'espresso-250',
						name: 'Espresso 250 g',
						price: 1250,
						image_url: 'https://www.example.com/espresso.png',
						attributes: ['grind', 'size'],
						metadata: { origin: 'Peru' },
					},
				],
				repeatable: true,
				answer: 'object',
			},
			result(world),
		],
		done: ({ products }) => (products.find('espresso-250') ? 1 : 0),
	},
	{
		resource: 'product',
		operation: 'updateMetadataMany',
		parameters: () => ({ sourceId: 'espresso-250', ...METADATA }),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/products/metadata/async',
				body: { source_ids: ['espresso-250'], metadata: { origin: 'Peru' } },
				repeatable: true,
				answer: 'object',
			},
			result(world),
		],
		done: ({ products }) => (products.find('espresso-250') ? 1 : 0),
	},
	{
		resource: 'campaign',
		operation: 'importVouchers',
		parameters: () => ({
			campaignId: byId(WELCOME),
			code: 'PARTNER-0001',
			additionalFields: { redemptionLimit: 1, active: true },
			specifyMetadata: 'json',
			metadataJson: '{"language": "de"}',
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: `/v1/campaigns/${WELCOME}/import`,
				body: [
					{
						code: 'PARTNER-0001',
						active: true,
						redemption: { quantity: 1 },
						metadata: { language: 'de' },
					},
				],
				answer: 'object',
			},
			result(world),
		],
		done: ({ vouchers }) => (vouchers.find('PARTNER-0001') ? 1 : 0),
	},
];
