import type { SandboxOptions } from '../../../sandbox';
import { calm } from '../everyOperation';
import { NO_LIMIT, STOPPED } from '../triggers';
import { BookingsModel } from './bookingsModel';
import { AsyncActionModel, ExportModel } from './jobModels';
import { CustomerModel, RedemptionModel } from './listModels';
import type { Met, Model } from './model';
import { PublicationsModel } from './publicationsModel';
import { RedeemingModel } from './redeemingModel';
import type { Suite } from './suite';
import { TransactionModel } from './transactionModel';

type NewModel = new (...world: Parameters<Suite['run']>) => Model;

/** Runs a model for this many steps. */
const running =
	(Model: NewModel, steps: number): Suite['run'] =>
	async (sandbox, seed): Promise<Met> => {
		const model = new Model(sandbox, seed);
		await model.run(steps);
		return model.met;
	};

/** A model of writes. */
const ofWrites = (
	model: Suite['model'],
	Model: NewModel,
	runs: Suite['runs'],
	sizes: SandboxOptions['sizes'],
): Suite => ({
	model,
	promise: 'each success belongs to an effect of its own request, and each effect is reported',
	options: { ...calm, sizes: { ...calm.sizes, ...sizes } },
	runs,
	run: running(Model, 8),
	// It is luck whether a run meets three consecutive unknown outcomes, after which items are not started.
	least: { drawn: 8, done: 0, found: 0, refused: 0, unknown: 0, ofTills: 0 },
});

/** Steps of a trigger's schedule. */
const STEPS = 20;

/** Sandbox that starts very quickly, with enough cards for a trigger's model. */
const TINY: SandboxOptions = {
	sizes: {
		products: 1,
		rewards: 1,
		promotionTiers: 1,
		loyaltyCards: 4,
		transactions: 60,
		giftCards: 1,
		giftTransactions: 30,
	},
	rateLimit: NO_LIMIT,
	clock: STOPPED,
};

/** A model of what a trigger watches. */
const ofTrigger = (model: Suite['model'], Model: NewModel, few: number): Suite => ({
	model,
	promise: 'a trigger emits every event once, whatever happens around it',
	options: TINY,
	runs: { few, many: few * 3 },
	isClocked: true,
	run: running(Model, STEPS),
	least: { emitted: 5 },
});

/** The models of money, codes and points, and of what triggers watch. */
export const suites = {
	redeeming: ofWrites(
		'redeeming',
		RedeemingModel,
		{ few: 15, many: 60 },
		{ giftCards: 3, giftTransactions: 12 },
	),
	publications: ofWrites('publications', PublicationsModel, { few: 12, many: 60 }, { coupons: 12 }),
	bookings: ofWrites(
		'bookings',
		BookingsModel,
		{ few: 20, many: 110 },
		{ giftCards: 2, loyaltyCards: 4 },
	),
	transaction: ofTrigger('transaction', TransactionModel, 60),
	redemption: ofTrigger('redemption', RedemptionModel, 50),
	customer: ofTrigger('customer', CustomerModel, 50),
	export: ofTrigger('export', ExportModel, 25),
	asyncAction: ofTrigger('background job', AsyncActionModel, 25),
} satisfies Record<string, Suite>;
