import type { INodeParameters } from 'n8n-workflow';
import { nodeWithResource } from '../../actionNodes';
import { World } from '../../../sandbox/world';
import { examples } from '../../operations';

/** A step of a workflow, filled in by somebody who knows the sandbox's data. */
export interface ExampleStep {
	name: string;
	/** `voucherify` or `voucherifyTrigger`. */
	type: string;
	parameters: INodeParameters;
}

const picked = (value: string, name: string) => ({
	__rl: true,
	mode: 'list',
	value,
	cachedResultName: name,
});
const entered = (code: string) => ({ __rl: true, mode: 'code', value: code });

const coffeeClub = picked('camp_Coffee7Club3Loyalty9Aa', 'Coffee Club');
const giftCards = picked('camp_GiftCards5Classic2Bb77', 'Gift Cards');
const welcome = picked('camp_Welcome8Codes3Coupon5E', 'Welcome');
const mobileApp = picked('proj_Mobi1App7', 'Mobile App');
const firstExport = picked(
	'exp_m9hEAu10KsPcLhGXiHG85aY0',
	'Voucher Transactions · Done · 2026-11-20',
);

/** Parameters for the pictures, by resource and operation. */
const BY_OPERATION: Record<string, INodeParameters> = {
	'brandConfiguration.create': {
		projectId: mobileApp,
		brandName: 'Coffee Club',
		street: 'Invalidenstraße 1',
		postal: '10115',
		city: 'Berlin',
		country: 'Germany',
		contactEmail: 'club@example.com',
		additionalFields: { websiteUrl: 'https://www.example.com' },
		cockpits: { loyaltyEnabled: true },
	},
	'customer.upsert': {
		sourceId: 'eva.brown@example.com',
		additionalFields: { name: 'Eva Brown', email: 'eva.brown@example.com', addressCity: 'Berlin' },
	},
	'earningRule.create': {
		campaignId: coffeeClub,
		pointsType: 'PROPORTIONAL',
		points: 3,
		every: '10',
		amountsIn: 'major',
		additionalFields: { name: '3 points for every 10 €', daysOfWeek: [1] },
	},
	'export.download': { exportId: firstExport, options: { fileName: 'transactions.csv' } },
	'export.get': { exportId: firstExport },
	'export.getAll': { limit: 10 },
	'oauthToken.revoke': { accessToken: 'no-real-token' },
	'product.getAll': { limit: 10, options: { order: 'created_at' } },
	'promotionTier.disable': {
		promotionTierId: picked('promo_63fYCt81Aw0h7lzyRkrGZh9p', 'Spring Sale 1'),
	},
	'reward.update': {
		rewardId: picked('rew_0bc92f81a6801f9bca', 'Reusable cup · Material'),
		updateFields: { name: 'Travel mug', stock: 250 },
	},
	'rewardAssignment.create': {
		campaignId: coffeeClub,
		rewardId: picked('rew_0bc92f81a6801f9bca', 'Reusable cup · Material'),
		points: 250,
	},
	'rewardAssignment.update': {
		rewardId: picked('rew_0bc92f81a6801f9bca', 'Reusable cup · Material'),
		assignmentId: picked('rewa_0c5afe2c2e0b2a5d0a', 'Coffee Club · 250 points'),
		points: 200,
	},
	'user.invite': {
		email: 'eva.brown@example.com',
		firstName: 'Eva',
		lastName: 'Brown',
		projects: { project: [{ projectId: mobileApp, role: picked('VIEWER', 'Viewer') }] },
	},
	'voucher.create': {
		codeSource: 'own',
		code: 'SUMMER-2027',
		discountType: 'PERCENT',
		percentOff: 15,
		redemptionsPerCode: 'once',
		expirationDate: '2027-09-01T00:00:00',
		options: { ifCodeExists: 'return' },
	},
	'loyaltyEarningRule.create': {
		name: '1 point for every 10 €',
		pointsType: 'PROPORTIONAL',
		cardDefinitionId: picked('lcdef_4a0bea50c1e7000001', 'Beans'),
		points: '1',
		every: '10',
		amountsIn: 'major',
		active: true,
	},
	'validationRule.create': {
		name: 'New customers above 50 €',
		contextType: 'campaign.discount_coupons',
		conditions: {
			segmentId: picked('seg_New3Customers7', 'New Customers'),
			minimumAmount: '50',
			redemptionsPerCustomer: '1',
		},
		amountsIn: 'major',
		additionalFields: { errorMessage: 'Only for new customers, from 50 €' },
	},
	'asyncAction.getAll': { limit: 10 },
	'campaign.getSummary': { campaignId: welcome },
	'order.upsert': { sourceId: 'receipt-4711', status: 'PAID' },
	'productCollection.getAll': { limit: 10 },
	'publication.create': {
		campaignId: welcome,
		customerSourceId: 'customer-00001',
		customerFields: { name: 'Eva Brown', email: 'eva.brown@example.com' },
	},
	'qualification.check': {},
	'segment.getAll': { limit: 10 },
	'validationRule.getAll': { limit: 10 },
	'voucherTransaction.export': {
		campaignId: coffeeClub,
		options: { createdAfter: '2026-01-01T00:00:00', order: 'created_at' },
	},
	'voucherTransaction.getAll': { voucherCode: entered('GIFT-0001'), limit: 10 },
};

/** Parameters by the trigger's event. */
const BY_EVENT: Record<string, INodeParameters> = {
	asyncActionCompleted: {},
	customer: {},
	exportCompleted: { download: true },
	redemption: {},
	voucherTransaction: {
		campaignId: giftCards,
		filters: { types: ['CREDITS_REDEMPTION'], minAmount: 10_000 },
	},
};

/** Operations that are pictured with the parameters of their tests. */
const AS_TESTED = [
	'category.update',
	'event.track',
	'loyaltyCard.getTransactions',
	'loyaltyCardLegacy.getRewards',
	'loyaltyMember.get',
	'loyaltyPoints.estimate',
	'loyaltyProgram.getAll',
	'loyaltyReward.create',
	'loyaltyReward.getAvailable',
	'redemption.redeem',
	'referral.getHolders',
	'sku.upsert',
	'validation.validate',
];

/** True if the operation's panel is pictured. */
export function isPictured(resource: string, operation: string): boolean {
	const name = `${resource}.${operation}`;
	return name in BY_OPERATION || AS_TESTED.includes(name);
}

/**
 * A step of the action node.
 * @throws if there is no example of the operation
 */
export function actionStep(resource: string, operation: string, name: string): ExampleStep {
	const parameters = BY_OPERATION[`${resource}.${operation}`] ?? exampleOf(resource, operation);
	const type = nodeWithResource(resource);
	return { name, type, parameters: { resource, operation, ...parameters } };
}

function exampleOf(resource: string, operation: string): INodeParameters {
	const found = examples.find((one) => one.resource === resource && one.operation === operation);
	if (!found) throw new Error(`no example of ${resource}.${operation}`);
	return found.parameters(new World());
}

/** A step that reads the transactions of a card. */
export function cardStep(name: string, code: string, more: INodeParameters = {}): ExampleStep {
	const { type, parameters } = actionStep('voucherTransaction', 'getAll', name);
	return { name, type, parameters: { ...parameters, voucherCode: entered(code), ...more } };
}

/**
 * A step of the trigger.
 * @throws if there is no example of the event
 */
export function triggerStep(event: string, name: string): ExampleStep {
	const parameters = BY_EVENT[event];
	if (!parameters) throw new Error(`no example of ${event}`);
	return { name, type: 'voucherifyTrigger', parameters: { event, ...parameters } };
}
