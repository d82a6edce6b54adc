import type { WebhookSender } from '../../sandbox/webhooks/sender.js';
import { LOYALTY_EVENTS, sampleOf } from '../../sandbox/webhooks/workflowSamples.js';
import type { World } from '../../sandbox/world/index.js';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns.js';

interface News {
	label: string;
	/** Says which example workflow of the playground shows it. */
	shownBy: string;
	/** @returns a sentence about what happened */
	happen: (world: World, sender: Pick<WebhookSender, 'sendSample'>) => string;
}

export type NewsName = 'redemption' | 'product' | 'transactions' | 'export';

const GIFT_CARD = 'GIFT-0001';
/** In minor units. */
const LARGE = 15_000;
const FULL = 25_000;

/** First product in the example workflow that has a reward. */
const PRODUCT = 'product-00001';
const INCREASE = 50;

const BOOKED = 5;
const EXPORTED = 25;

/** What happens in the project itself. */
export const OWN_NEWS: Record<
	NewsName,
	Omit<News, 'happen'> & { happen: (world: World) => string }
> = {
	redemption: {
		label: `Redeem ${money(LARGE)}`,
		shownBy: 'Alert on large redemptions writes a message within a minute.',
		happen: (world) => {
			const left = () => world.vouchers.get(GIFT_CARD).balance;
			if (left() < LARGE) {
				const amount = FULL - left();
				world.book({ voucher: GIFT_CARD, amount, reason: 'Topped up at the till' });
			}
			world.book({ voucher: GIFT_CARD, type: 'CREDITS_REDEMPTION', amount: -LARGE });
			return `${money(LARGE)} was redeemed on ${GIFT_CARD}; ${money(left())} is left.`;
		},
	},
	product: {
		label: 'Raise the price of a product',
		shownBy: 'Run Catalogue and rewards upkeep: the reward gets the new price.',
		happen: (world) => {
			const before = world.products.get(PRODUCT).price ?? 0;
			const { name } = world.products.change(PRODUCT, { price: before + INCREASE });
			return `${name} costs ${money(before + INCREASE)} now, not ${money(before)}.`;
		},
	},
	transactions: {
		label: `Book ${BOOKED} transactions`,
		shownBy: 'Run Loyalty export pipeline: it saves them as a file.',
		happen: (world) => {
			world.book({ campaign: CAMPAIGN_IDS.coffeeClub, count: BOOKED });
			return `${BOOKED} cards of Coffee Club were given points.`;
		},
	},
	export: {
		label: 'Export transactions',
		shownBy: 'Export finished reads the file within a minute.',
		happen: (world) => {
			const campaign = world.campaigns.get(CAMPAIGN_IDS.coffeeClub);
			const rows = world.ledger.of(campaign.id).slice(-EXPORTED);
			const { id } = world.exports.schedule(campaign, rows, { order: 'created_at' });
			return `The export ${id} of ${rows.length} transactions has begun.`;
		},
	},
};

/** One sample of each type of loyalty events, by group. */
const samples = Object.entries(LOYALTY_EVENTS).map(([group, types]): [string, News] => [
	`loyalty_${group}`,
	{
		label: `Send loyalty events: ${group}`,
		shownBy: `A sample of each of ${types.length} types goes to the addresses of all webhooks.`,
		happen: (world, sender) => {
			const counts = types.map((type) => sender.sendSample(sampleOf(type, world.random.hex(18))));
			const [addresses = 0] = counts;
			return `${types.length} samples went to ${addresses} ${addresses === 1 ? 'address' : 'addresses'}.`;
		},
	},
]);

/** In the order of the inbox's buttons. */
export const NEWS: Readonly<Record<string, News>> = {
	...OWN_NEWS,
	...Object.fromEntries(samples),
};

function money(amount: number): string {
	return `${(amount / 100).toFixed(2)} €`;
}
