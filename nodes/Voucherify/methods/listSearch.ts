export { searchAsyncActions } from '../resources/asyncAction/listSearch';
export {
	searchCampaignNames,
	searchCampaigns,
	searchCampaignsForTemplates,
	searchCampaignsWithCodes,
	searchCampaignTemplates,
	searchCardCampaigns,
	searchCouponCampaigns,
	searchDiscountTemplates,
	searchGiftCampaigns,
	searchLoyaltyCampaigns,
	searchPromotionCampaigns,
} from '../forms/listSearch/campaigns';
export { searchCategories, searchCategoryNames } from '../resources/category/listSearch';
export { searchCustomers, searchSegments } from '../resources/customer/listSearch';
export {
	searchEarningRules,
	searchEventSchemas,
	searchEveryEventSchema,
	searchLoyaltyTiers,
	searchValidationRules,
} from '../resources/legacy/earningRule/listSearch';
export { searchExports } from '../resources/exports/export/listSearch';
export { searchOrders } from '../resources/order/listSearch';
export {
	searchBenefits,
	searchLoyaltyEarningRules,
	searchLoyaltyExpiringPoints,
	searchLoyaltyMemberCards,
	searchLoyaltyMembers,
	searchLoyaltyPendingPoints,
	searchLoyaltyPrograms,
	searchLoyaltyPurchases,
	searchTiers,
	searchTierStructures,
	searchWallets,
} from '../resources/loyalty/listSearch';
export {
	searchEveryLoyaltyReward,
	searchLoyaltyProgramRewards,
} from '../resources/loyalty/reward/listSearch';
export {
	searchItems,
	searchProductCollections,
	searchProducts,
	searchProductSkus,
	searchSkus,
} from '../resources/catalog/listSearch';
export { searchProjectTemplates } from '../resources/projectTemplate/listSearch';
export { searchProjects, searchRoles, searchUsers } from '../resources/user/listSearch';
export {
	searchStacksOfCampaign,
	searchTiersOfCampaign,
} from '../resources/promotionStack/listSearch';
export { searchPromotionStacks, searchPromotionTiers } from '../resources/promotionTier/listSearch';
export { searchRedemptions } from '../resources/redemption/listSearch';
export {
	searchRewardAssignments,
	searchRewards,
	searchRewardsOfCard,
} from '../resources/legacy/reward/listSearch';
export { searchReferees } from '../resources/referral/listSearch';
export { searchRuleAssignments, searchRuleTargets } from './validationRules';
export {
	searchCards,
	searchCodes,
	searchLoyaltyCards,
	searchPendingPoints,
	searchReferralCodes,
	searchVouchers,
} from '../resources/voucher/listSearch';
