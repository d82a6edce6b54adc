import { beginning, type ErrorMeanings } from './meaning';

/** Refusals for resources that exist already or must not be changed, and for lists that cannot be read on. */
export const existingMeanings: ErrorMeanings = {
	cursor_and_query_mismatch: {
		headline: 'The list cannot be read on, as its filters or order have changed',
		advice: 'Run the node again.',
	},
	duplicate_found: {
		otherwise: 'It already exists',
		advice: 'Look it up or update it instead of creating it again, or choose another name or ID.',
	},
	duplicate_key: beginning('Some of the codes already exist', 'Remove the existing codes.'),
	duplicate_resource_key: beginning(
		'The ID or name is already in use',
		'Choose another one, or change the resource that has it.',
	),
	duplicate_source_id: beginning(
		'Source ID was used before',
		'Each publication needs its own: choose another one, or find the earlier publication with Voucherify → Publication → Get Many.',
	),
	invalid_or_expired_cursor: {
		headline: 'Reading the list took longer than Voucherify allows',
		advice: 'Set a limit, or filter the list.',
	},
	page_over_limit: {
		headline: "The list is longer than Voucherify's page numbers reach",
		advice: 'Set a limit or a filter, or use an export, which has all rows.',
	},
	resource_in_use: beginning(
		'It is in use and cannot be deleted',
		'First remove it from what the reason names.',
	),
	resource_protected: {
		headline: 'It is protected in Voucherify',
		advice: 'It is locked by an approval or its areas. Ask who can change it in Voucherify.',
	},
};
