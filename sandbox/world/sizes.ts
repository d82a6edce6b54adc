export interface Sizes {
	/** In "Coffee Club". The last of several has a code that URLs must encode. */
	loyaltyCards: number;
	/** In "Coffee Club", spread over its cards. */
	transactions: number;
	giftCards: number;
	giftTransactions: number;
	/** On the card `SUMMER-0001`, the only card of "Summer Rewards" with transactions. */
	transactionsOnOneCard: number;
	/** In "Welcome Codes". */
	coupons: number;
	products: number;
	productsSharingTimestamp: number;
	rewards: number;
	promotionTiers: number;
	customers: number;
	customersSharingTimestamp: number;
	/** In "Bean Society", starting with the first customer. */
	loyaltyMembers: number;
	/** Number of finished background jobs, created one second apart. */
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
