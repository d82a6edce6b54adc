import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import type { World } from '../../sandbox/world';
import { byId } from './engine';

const WELCOME = 'camp_Welcome8Codes3Coupon5E';
const { beanSociety } = PROGRAM_IDS;

/** A bulk operation, with how to find one of its rows afterwards. */
export interface Target {
	parameters: INodeParameters;
	path: string;
	keyName: string;
	/** True if rows add something, so that no row may be submitted twice. */
	adds: boolean;
	/** Key of the row with this number. Default: the key of something that does not exist. */
	keyOf?: (world: World, number: number) => string;
	/** Key of a row in a request. */
	sentKey?: (row: IDataObject) => unknown;
	isThere: (world: World, key: string) => boolean;
	/** True if a row with this key is accepted in the current state of the world. */
	isFit: (world: World, key: string) => boolean;
	/** Metadata value that the project's schema does not allow. */
	bad?: IDataObject;
	good: IDataObject;
	/** True if the target has a limit that rows can reach. */
	fills?: boolean;
}

const isVoucher = ({ vouchers }: World, key: string) => vouchers.find(key) !== undefined;
const isMember = ({ customers, loyaltyMembers }: World, key: string) => {
	const customer = customers.find(key);
	const programs = loyaltyMembers.of(customer?.id ?? '').map(({ program_id }) => program_id);
	return programs.includes(beanSociety);
};

/** Returns an existing key, and for every fourth number one that does not exist. */
function mostlyOf(keys: readonly string[], number: number): string {
	return number % 4 === 0 ? `nothing-${number}` : (keys[number % keys.length] ?? '');
}

export const TARGETS: [Target, ...Target[]] = [
	{
		parameters: { resource: 'customer', operation: 'upsertMany', sourceId: '={{ $json.key }}' },
		path: '/v1/customers/bulk/async',
		keyName: 'source_id',
		adds: false,
		isThere: ({ customers }, key) => customers.find(key) !== undefined,
		isFit: () => true,
		bad: { visits: 'many' },
		good: { visits: 3 },
	},
	{
		parameters: { resource: 'product', operation: 'upsertMany', sourceId: '={{ $json.key }}' },
		path: '/v1/products/bulk/async',
		keyName: 'source_id',
		adds: false,
		isThere: ({ products }, key) => products.find(key) !== undefined,
		isFit: () => true,
		bad: { organic: 'perhaps' },
		good: { organic: true },
	},
	{
		parameters: {
			resource: 'voucher',
			operation: 'importMany',
			code: '={{ $json.key }}',
			percentOff: 10,
			discountType: 'PERCENT',
		},
		path: '/v1/vouchers/import',
		keyName: 'code',
		adds: true,
		isThere: isVoucher,
		isFit: (world, key) => !isVoucher(world, key),
		bad: { printed: 'perhaps' },
		good: { printed: true },
	},
	{
		parameters: {
			resource: 'campaign',
			operation: 'importVouchers',
			campaignId: byId(WELCOME),
			code: '={{ $json.key }}',
		},
		path: `/v1/campaigns/${WELCOME}/import`,
		keyName: 'code',
		adds: true,
		isThere: isVoucher,
		isFit: (world, key) => !isVoucher(world, key),
		bad: { printed: 'perhaps' },
		good: { printed: true },
		fills: true,
	},
	{
		parameters: { resource: 'voucher', operation: 'updateMetadataMany', code: '={{ $json.key }}' },
		path: '/v1/vouchers/metadata/async',
		keyName: 'code',
		adds: false,
		keyOf: ({ vouchers }, number) =>
			mostlyOf(
				vouchers.all().map(({ code }) => code),
				number,
			),
		isThere: isVoucher,
		isFit: isVoucher,
		good: { printed: true },
	},
	{
		parameters: {
			resource: 'loyaltyMember',
			operation: 'createMany',
			programId: byId(beanSociety),
			customerId: byId('={{ $json.key }}'),
		},
		path: `/v2/loyalties/programs/${beanSociety}/members/batch`,
		keyName: 'customer',
		adds: true,
		keyOf: ({ customers }, number) =>
			mostlyOf(
				customers.all().map(({ id }) => id),
				number,
			),
		sentKey: ({ customer_identification: named, customer_id: bare }) =>
			isJsonObject(named) ? (named.customer_id ?? named.customer_source_id) : bare,
		isThere: isMember,
		isFit: (world, key) => world.customers.find(key) !== undefined && !isMember(world, key),
		good: {},
	},
];

/** Number of codes in the campaign that the rows are imported into. */
export const countOfCodes = ({ vouchers }: World) => vouchers.of(WELCOME).length;
