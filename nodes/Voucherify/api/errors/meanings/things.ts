import { beginning, type ErrorMeanings } from './meaning';

/** Refusals for resources that exist already or must not be changed, and for lists that cannot be read on. */
export const things: ErrorMeanings = {
	duplicate_found: {
		otherwise: 'It exists already',
		advice: 'Look it up or update it instead of creating it again, or choose another name or ID.',
	},
	duplicate_key: beginning('Some of the codes exist already', 'Leave out the codes that exist.'),
	duplicate_resource_key: beginning(
		'The ID or name is in use already',
		'Choose another one, or change what has it.',
	),
	duplicate_source_id: beginning(
		'Source ID was used before',
		'It names one publication: choose another one, or find the earlier one with Voucherify → Publication → Get Many.',
	),
	invalid_or_expired_cursor: {
		headline: 'The list took longer to read than Voucherify keeps it',
		advice: 'Set a limit, or choose fewer rows by filters.',
	},
	page_over_limit: {
		headline: "The list goes on beyond where Voucherify's page numbers end",
		advice: 'Read less of it, with a limit or a filter, or make an export, which holds all of it.',
	},
	resource_in_use: beginning(
		'Something uses it, so it stays',
		'Take it out of what the reason names.',
	),
	resource_protected: {
		headline: 'It is protected in Voucherify',
		advice: 'Ask who may change it there: it is locked by an approval, or by its areas.',
	},
};
