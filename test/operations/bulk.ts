import { byId } from '../support/engine';
import { result } from './asyncActions';
import type { OperationExample } from './example';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const METADATA = { specifyMetadata: 'json', metadataJson: '{"origin": "Peru"}' };

/** Import of a CSV file: the request sends the unchanged file in one part. */
function csvImport(
	resource: string,
	{ path, file, form, idempotent, ...more }: CsvExample,
): OperationExample {
	const parameters = { options: { maximumWait: 60, whenRowsFail: 'fail', firstRow: 1 } };
	return {
		resource,
		operation: 'importCsv',
		files: { data: file },
		parameters: () => parameters,
		calls: (world) => [
			{ method: 'POST', path, body: { ...form, file }, idempotent, answer: 'object' },
			result(world),
		],
		...more,
	};
}

interface CsvExample extends Partial<OperationExample> {
	path: string;
	file: string;
	form?: Record<string, string>;
	idempotent?: boolean;
}

const CODES = 'Code,Category,Active\nPARTNER-0001,,true\n';

/** Bulk operations that are not listed with their resource. */
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
				idempotent: true,
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
				idempotent: true,
				answer: 'object',
			},
			result(world),
		],
		done: ({ products }) => (products.find('espresso-250') ? 1 : 0),
	},
	{
		resource: 'order',
		operation: 'importMany',
		parameters: () => ({
			sourceId: 'receipt-2019',
			status: 'PAID',
			additionalFields: { amount: 4250 },
			specifyMetadata: 'json',
			metadataJson: '{"store": "Berlin"}',
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'mary@example.com',
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: '/v1/orders/import',
				body: [
					{
						source_id: 'receipt-2019',
						status: 'PAID',
						amount: 4250,
						metadata: { store: 'Berlin' },
						customer: { source_id: 'mary@example.com' },
					},
				],
				answer: 'object',
			},
			result(world),
		],
		done: ({ orders }) => (orders.find('receipt-2019') ? 1 : 0),
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
	csvImport('customer', {
		path: '/v1/customers/importCSV',
		file: 'Source_id,Name,Email\nmary@example.com,Mary Smith,mary@example.com\n',
		idempotent: true,
		done: ({ customers }) => (customers.find('mary@example.com') ? 1 : 0),
	}),
	csvImport('voucher', {
		path: '/v1/vouchers/importCSV',
		file: CODES,
		form: { webhooks_enable: 'true' },
		parameters: () => ({ options: { webhooksEnable: true } }),
		done: ({ vouchers }) => (vouchers.find('PARTNER-0001') ? 1 : 0),
	}),
	csvImport('campaign', {
		operation: 'importVouchersCsv',
		path: `/v1/campaigns/${WELCOME}/importCSV`,
		file: CODES,
		parameters: () => ({ campaignId: byId(WELCOME) }),
		done: ({ vouchers }) => (vouchers.find('PARTNER-0001') ? 1 : 0),
	}),
	csvImport('product', {
		path: '/v1/products/importCSV',
		file: 'name,source_id,price\nEspresso 250 g,espresso-250,1250\n',
		idempotent: true,
		done: ({ products }) => (products.find('espresso-250') ? 1 : 0),
	}),
	csvImport('sku', {
		path: '/v1/skus/importCSV',
		file: 'source_id,product_id,sku,price\nespresso-250-fine,product-00001,fine,1250\n',
		idempotent: true,
		done: ({ products }) =>
			[...products].filter(({ skus }) =>
				skus.data.some(({ source_id }) => source_id === 'espresso-250-fine'),
			).length,
	}),
];
