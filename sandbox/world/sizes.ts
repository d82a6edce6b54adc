/** Sizes of all collections at the start. */
export interface Sizes {
	/** Loyalty cards of "Coffee Club"; the last of several has the code that needs encoding. */
	loyaltyCards: number;
	/** Transactions of "Coffee Club", spread over its cards. */
	transactions: number;
	giftCards: number;
	giftTransactions: number;
	/** Transactions of the card `SUMMER-0001`, the only one of "Summer Rewards" that has any. */
	transactionsOnOneCard: number;
	/** Codes of "Welcome Codes". */
	coupons: number;
	products: number;
	/** Number of products that were created in the same millisecond. */
	productsSharingTimestamp: number;
	rewards: number;
	promotionTiers: number;
	customers: number;
	/** Number of customers that were created in the same millisecond. */
	customersSharingTimestamp: number;
	/** Members of the program "Bean Society": the first customer, and so on. */
	loyaltyMembers: number;
	/** Background jobs that are long over, a second apart. */
	jobs: number;
}

export const DEFAULT_SIZES: Sizes = {
	loyaltyCards: 50,
	transactions: 1_200,
	giftCards: 20,
	giftTransactions: 60,
	transactionsOnOneCard: 20,
	coupons: 12,
	products: 120,
	productsSharingTimestamp: 1,
	rewards: 12,
	promotionTiers: 6,
	customers: 24,
	customersSharingTimestamp: 3,
	loyaltyMembers: 12,
	jobs: 1,
};
