export { searchAsyncActions } from './asyncActions';
export {
	searchCampaignNames,
	searchCampaigns,
	searchCampaignsWithCodes,
	searchCampaignTemplates,
	searchCardCampaigns,
	searchGiftCampaigns,
	searchLoyaltyCampaigns,
	searchPromotionCampaigns,
} from './campaigns';
export { searchCategories, searchCategoryNames } from './categories';
export { searchCustomers, searchSegments } from './customers';
export {
	searchEarningRules,
	searchEventSchemas,
	searchEveryEventSchema,
	searchLoyaltyTiers,
	searchValidationRules,
} from './earningRules';
export { searchExports } from './exports';
export { searchOrders } from './orders';
export {
	searchLoyaltyExpiringPoints,
	searchLoyaltyMemberCards,
	searchLoyaltyMembers,
	searchLoyaltyPendingPoints,
	searchLoyaltyPrograms,
	searchLoyaltyPurchases,
} from './loyalty';
export { searchLoyaltyProgramRewards } from './loyaltyRewards';
export {
	searchItems,
	searchProductCollections,
	searchProducts,
	searchProductSkus,
	searchSkus,
} from './products';
export { searchProjects, searchRoles } from './projects';
export { searchPromotionStacks, searchPromotionTiers } from './promotionTiers';
export { searchRedemptions } from './redemptions';
export { searchRewardAssignments, searchRewards, searchRewardsOfCard } from './rewards';
export { searchReferees } from './referrals';
export { searchRuleAssignments, searchRuleTargets } from './validationRules';
export {
	searchCards,
	searchCodes,
	searchLoyaltyCards,
	searchPendingPoints,
	searchReferralCodes,
	searchVouchers,
} from './vouchers';
