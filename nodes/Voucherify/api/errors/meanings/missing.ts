import { beginning, type ErrorMeanings } from './meaning';

const IN_FORM = 'Add it in the form.';

/** Refusals of requests that lack a value. */
export const missingMeanings: ErrorMeanings = {
	missing_amount: {
		headline: 'The amount of the order is missing',
		advice: 'Add an order with its amount, or with items and their prices.',
	},
	missing_customer: { headline: 'The code needs a customer', advice: IN_FORM },
	missing_order: {
		headline: 'The order is missing',
		advice: 'Add it in the form: by its ID, or with its amount and items.',
	},
	missing_order_items: { headline: 'The code needs the items of the order', advice: IN_FORM },
	missing_order_items_amount: {
		headline: 'The code needs an item with an amount that it applies to',
		advice: 'Enter a price and a quantity, or an amount, for each item of the order.',
	},
	missing_param: beginning('A required value is missing', IN_FORM),
	missing_reward: {
		headline: 'The reward to spend points on is missing',
		advice:
			'A loyalty card is redeemed for a reward: choose the reward, and enter the points if it is paid with points.',
	},
	missing_vouchers: {
		headline: 'The campaign or code to publish is missing',
		advice: 'Choose one of the two in the form.',
	},
};
