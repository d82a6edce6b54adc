export { searchAsyncActions } from '../operations/asyncAction/listSearch';
export {
	searchCampaignNames,
	searchCampaigns,
	searchCampaignsWithCodes,
	searchCampaignTemplates,
	searchCardCampaigns,
	searchGiftCampaigns,
	searchLoyaltyCampaigns,
	searchPromotionCampaigns,
} from '../forms/listSearch/campaigns';
export { searchCategories, searchCategoryNames } from '../operations/category/listSearch';
export { searchCustomers, searchSegments } from '../operations/customer/listSearch';
export {
	searchEarningRules,
	searchEventSchemas,
	searchEveryEventSchema,
	searchLoyaltyTiers,
	searchValidationRules,
} from '../operations/legacy/earningRule/listSearch';
export { searchExports } from '../operations/exports/export/listSearch';
export { searchOrders } from '../operations/order/listSearch';
export {
	searchLoyaltyExpiringPoints,
	searchLoyaltyMemberCards,
	searchLoyaltyMembers,
	searchLoyaltyPendingPoints,
	searchLoyaltyPrograms,
	searchLoyaltyPurchases,
} from '../operations/loyalty/listSearch';
export { searchLoyaltyProgramRewards } from '../operations/loyalty/reward/listSearch';
export {
	searchItems,
	searchProductCollections,
	searchProducts,
	searchProductSkus,
	searchSkus,
} from '../operations/catalog/listSearch';
export { searchProjects, searchRoles } from '../operations/user/listSearch';
export {
	searchPromotionStacks,
	searchPromotionTiers,
} from '../operations/promotionTier/listSearch';
export { searchRedemptions } from '../operations/redemption/listSearch';
export {
	searchRewardAssignments,
	searchRewards,
	searchRewardsOfCard,
} from '../operations/legacy/reward/listSearch';
export { searchReferees } from '../operations/referral/listSearch';
export { searchRuleAssignments, searchRuleTargets } from './validationRules';
export {
	searchCards,
	searchCodes,
	searchLoyaltyCards,
	searchPendingPoints,
	searchReferralCodes,
	searchVouchers,
} from '../operations/voucher/listSearch';
