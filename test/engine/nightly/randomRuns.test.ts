import { calm } from '../../support/everyOperation';
import { runRandomly } from '../../support/worlds/randomRun';
import { testModel } from '../../support/worlds/suite';

testModel({
	model: 'random runs',
	promise: 'each item has its own result or its own error, and nothing is sent twice',
	options: {
		...calm,
		sizes: {
			...calm.sizes,
			rewards: 12,
			promotionTiers: 9,
			loyaltyCards: 9,
			transactions: 40,
		},
	},
	runs: { few: 80, many: 300 },
	isClocked: true,
	together: 8,
	run: runRandomly,
	least: { hit: 0.05, failed: 0.05, 'went on after errors': 0.05, canceled: 0.05, succeeded: 0.05 },
});
