import { beginning, type ErrorMeanings } from './meaning';

const INVALID_LIST = beginning(
	'Voucherify does not accept the list',
	'Each of its entries must be an object: correct what the reason names.',
);

/** Refusals of invalid values. The service's message names the field. */
export const entryMeanings: ErrorMeanings = {
	campaign_type_is_not_supported_by_campaign_template: {
		headline: 'A template cannot be made from a campaign of this type',
		advice: 'Choose a campaign of discount coupons or gift cards, or a promotion tier.',
	},
	invalid_add_balance_params: beginning(
		'The balance cannot be changed like this',
		'Enter a whole number other than zero: points, or the amount in the smallest unit of the currency.',
	),
	invalid_amount: beginning(
		'The amount cannot be used',
		'Enter a positive number, without a currency or separators.',
	),
	invalid_balance: beginning(
		'The balance cannot be used',
		'A gift card needs a balance above zero, a loyalty card a number of points.',
	),
	invalid_campaign: beginning(
		"The campaign's settings or state do not allow this",
		'What a campaign needs depends on its type: add or remove what the reason names.',
	),
	invalid_campaign_params: beginning(
		"The campaign's settings are not valid",
		"The possible settings depend on the campaign's type: correct what the reason names.",
	),
	invalid_code_config: beginning(
		'The codes cannot be generated',
		'Check length, characters, prefix, postfix and pattern: each # in a pattern becomes one character.',
	),
	invalid_customer: beginning(
		'The customer cannot be used here',
		"Check the customer's ID. A loyalty card accepts only its holder, a rollback only the customer who redeemed.",
	),
	invalid_expiration_date: beginning(
		'The expiration date is not valid',
		'Enter a date in the future.',
	),
	invalid_export_fields: beginning(
		'Voucherify cannot export one of the columns',
		'Choose from the columns that it allows.',
	),
	invalid_export_params: beginning(
		"The export's settings are not valid",
		'Columns, filters and order depend on the exported object: correct what the reason names.',
	),
	invalid_gift: beginning('The gift card is not valid', 'Check its amount: it must be above zero.'),
	invalid_order: beginning(
		'The order cannot be used here',
		"Check its ID or source ID, its amount and its items. A rollback accepts only the redemption's order.",
	),
	invalid_payload: {
		otherwise: 'Voucherify does not accept a value',
		advice: "The reason contains the API's name of the field: correct its value.",
	},
	invalid_product: beginning(
		'The product is not valid',
		'Check its ID or source ID, its price and its attributes.',
	),
	invalid_publish_params: beginning(
		'The publication is not valid',
		'Choose one campaign or one code, and the customer who gets it.',
	),
	invalid_query_params: {
		otherwise: 'Voucherify does not accept a filter or an option',
		advice: "The reason contains the API's name of the filter or option: correct it.",
	},
	invalid_request_payload: INVALID_LIST,
	invalid_rollback_params: beginning(
		'The rollback is not valid',
		"Check the redemption's ID, and the customer and order sent with it.",
	),
	invalid_sku: beginning(
		'The SKU is not valid',
		'Check its ID or source ID, its product, its price and its attributes.',
	),
	invalid_validation_rules: beginning(
		'The validation rule is not valid',
		'Correct the condition that the reason names.',
	),
	invalid_voucher: beginning(
		"The voucher's values are not valid",
		"Check its code, and the value for its type: a discount, a gift card's amount, or points.",
	),
	metadata_validation_failed: beginning(
		'The metadata does not match the schema of the project',
		'Correct what the reason names. Using Metadata Schema shows the allowed properties: if the schema has changed, refresh the list in the node.',
	),
	query_too_large: {
		headline: 'The call is too large for Voucherify',
		advice: 'Send fewer items at once, or filter by fewer values.',
	},
	top_level_object_should_be_an_array: INVALID_LIST,
};
