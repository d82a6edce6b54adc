/** Columns that have no value in any response of the material, and why they exist nevertheless. */
interface EmptyColumns {
	because: string;
	/** Table and column, separated by a point; for lists of rows, followed by a point and the rows' column. */
	columns: readonly string[];
}

const each = (view: string, names: string) => names.split(' ').map((name) => `${view}.${name}`);

/** All such columns. Any other empty column is read from a path where the service has nothing. */
const emptyColumns: readonly EmptyColumns[] = [
	{
		because: 'The schema of discounts has them; no example gives a fixed price or a free product.',
		columns: [
			...['campaign', 'qualification'].map((view) => `${view}.fixed_amount`),
			...each('promotionTier', 'fixed_amount unit_off unit_type'),
			...each('publication', 'fixed_amount percent_off'),
		],
	},
	{
		because: 'The schema has them; the summaries of the examples are those of coupons.',
		columns: each(
			'campaignSummary',
			'gift_amount_added gift_amount_redeemed points_expired points_redeemed points_rewarded referred_customers',
		),
	},
	{
		because: 'The schema has them; no example is of a card, or of one with that much told of it.',
		columns: [
			...each('walletEntry', 'gift_balance points_balance'),
			...each('redeeming.applied', 'points points_left'),
			...each('rollback.given_back', 'credits_left'),
		],
	},
	{
		because: 'The schema has it; in the examples nothing was refused, taken back or related.',
		columns: [
			...each('cardTransaction', 'order_id rejection'),
			...each('publication', 'failure_code failure_message'),
			...each('purchase', 'code rejection'),
			...each('redemption', 'reason rolled_back_redemption_id'),
			...each('rollback', 'order_source_id reason'),
			...each('voucherTransaction', 'related_transaction_id'),
		],
	},
	{
		because: 'The unit of amounts; the examples have no money there.',
		columns: ['rollback.given_back.amounts_in', 'walletEntry.amounts_in'],
	},
	{
		because: 'The schema has it; the examples leave it out.',
		columns: [
			...each('earningRule', 'pending_days'),
			...each('promotionTier', 'category_id'),
			...each('redemption', 'order_source_id promotion_tier status'),
			...each('rewardAssignment', 'auto_redeem'),
			...each('segment', 'updated_at'),
			...each('validation.applied', 'name'),
			...each('validationRule', 'error_message'),
		],
	},
	{
		because: 'The schema has it; the member of the example has the highest tier.',
		columns: ['membership', 'memberCards'].map((view) => `${view}.next_tier`),
	},
	{
		because:
			'One membership tells its tiers, the list of all does not; the columns of both are the same.',
		columns: each('memberships', 'next_tier points_to_next_tier tier'),
	},
	{
		because: 'The schema of its cards has them; the example has their codes alone.',
		columns: each(
			'memberships',
			'next_activation_date next_activation_points next_expiration_date next_expiration_points pending_points points',
		),
	},
];

/** Compares the empty columns with the list, both ways. */
export function judgeEmpty(empty: readonly string[]) {
	const known = emptyColumns.flatMap(({ columns }) => columns);
	return {
		unexplained: empty.filter((column) => !known.includes(column)),
		needless: known.filter((column) => !empty.includes(column)),
	};
}
