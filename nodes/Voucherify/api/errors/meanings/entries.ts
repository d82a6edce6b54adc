import { beginning, type ErrorMeanings } from './meaning';

/** Refusals of invalid values. The service's message names the field. */
export const entries: ErrorMeanings = {
	invalid_add_balance_params: beginning(
		'The change of the balance cannot be made',
		'Enter a whole number other than zero: points, or the amount in the smallest unit of the currency.',
	),
	invalid_amount: beginning(
		'The amount cannot be used',
		'Enter a positive number, without a currency or separators.',
	),
	invalid_balance: beginning(
		'The balance cannot be used',
		'A gift card needs a balance above zero, a loyalty card a number of points: enter what fits the campaign.',
	),
	invalid_campaign: beginning(
		'The campaign cannot be made or used like this',
		'What a campaign needs depends on its type: add or take away what the reason names.',
	),
	invalid_campaign_params: beginning(
		'The settings of the campaign cannot be used',
		'What can be set depends on the type of the campaign: correct what the reason names.',
	),
	invalid_code_config: beginning(
		'Codes cannot be made like this',
		'Check length, characters, prefix, postfix and pattern: each # in a pattern becomes one character.',
	),
	invalid_customer: beginning(
		'The customer cannot be used for this',
		'Check how the customer is named. A loyalty card takes its holder only, and a rollback the customer who redeemed.',
	),
	invalid_expiration_date: beginning(
		'The expiration date cannot be used',
		'Enter a date in the future.',
	),
	invalid_export_fields: beginning(
		'Voucherify cannot export one of the columns',
		'Choose among those that it allows.',
	),
	invalid_export_params: beginning(
		'The export cannot be made like this',
		'Columns, filters and order depend on what is exported: correct what the reason names.',
	),
	invalid_gift: beginning(
		'The gift card cannot be made like this',
		'Enter how much is on it: an amount above zero.',
	),
	invalid_order: beginning(
		'The order cannot be used for this',
		'Check its ID or source ID, its amount and its items. A rollback takes the order of the redemption only.',
	),
	invalid_payload: {
		otherwise: 'Voucherify does not take what was entered',
		advice: 'The reason names the field as the API calls it: correct what was entered there.',
	},
	invalid_product: beginning(
		'The product cannot be used like this',
		'Check its ID or source ID, its price and its attributes.',
	),
	invalid_publish_params: beginning(
		'The publication cannot be made like this',
		'Name one campaign or one code, and the customer who gets it.',
	),
	invalid_query_params: {
		otherwise: 'Voucherify does not take a filter or an option',
		advice: 'The reason names it as the API calls it: correct that filter or option.',
	},
	invalid_rollback_params: beginning(
		'The rollback cannot be made like this',
		'Check the ID of the redemption, and the customer and order that are sent along.',
	),
	invalid_sku: beginning(
		'The SKU cannot be used like this',
		'Check its ID or source ID, its product, its price and its attributes.',
	),
	invalid_validation_rules: beginning(
		'The validation rule cannot be used',
		'Correct the condition that the reason names.',
	),
	invalid_voucher: beginning(
		'The voucher cannot be made or changed like this',
		'Check its code, and what belongs to its type: a discount, the amount of a gift card, or points.',
	),
	metadata_validation_failed: beginning(
		'The metadata does not fit the schema of the project',
		'Correct what it names. Metadata by schema shows what the project allows: if the schema has changed, refresh the list of properties in the node.',
	),
	query_too_large: {
		headline: 'The call is too large for Voucherify',
		advice: 'Send fewer items at once, or filter by fewer values.',
	},
};
