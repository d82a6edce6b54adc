import { BalancesModel } from '../balancesModel';
import { calm } from '../everyOperation';
import { PointsModel } from '../pointsModel';
import { PublicationsModel } from '../publicationsModel';
import { RedeemingModel } from '../redeemingModel';
import type { Suite } from './suite';

/** The models of money, codes and points, with the number of their runs. */
export const suites = {
	redeeming: {
		model: 'redeeming',
		options: { ...calm, sizes: { ...calm.sizes, giftCards: 3, giftTransactions: 12 } },
		runs: { few: 15, many: 60 },
		create: (...world) => new RedeemingModel(...world),
	},
	publications: {
		model: 'publications',
		options: { ...calm, sizes: { ...calm.sizes, coupons: 12 } },
		runs: { few: 12, many: 60 },
		create: (...world) => new PublicationsModel(...world),
	},
	points: {
		model: 'points',
		options: { rateLimit: { calls: 1_000_000, windowMs: 60_000 } },
		runs: { few: 12, many: 60 },
		create: (...world) => new PointsModel(...world),
	},
	balances: {
		model: 'balances',
		options: { ...calm, sizes: { ...calm.sizes, giftCards: 2, loyaltyCards: 4 } },
		runs: { few: 12, many: 60 },
		create: (...world) => new BalancesModel(...world),
	},
} satisfies Record<string, Suite>;
