import type { Topic } from './belief';

/** Beliefs about vouchers, campaigns, publications and referrals. */
export const codes = {
	repeatedPublication: {
		says: 'A publication that is repeated with its source ID is `answered` with the first one, or `refused` with 400 `duplicate_source_id`',
		grade: 'prose',
		source: 'orchestrate/code-publication; publications.json says the other',
		values: ['answered', 'refused'],
	},
	refusedPublications: {
		says: 'A publication that is refused is `listed` with the result FAILURE and its source ID, or `forgotten`',
		grade: 'schema',
		source: 'publications.json, ListPublicationsItemInvalid',
		values: ['listed', 'forgotten'],
	},
	failedSourceIds: {
		says: 'The source ID of a publication that was refused is still `free`, or `used` up: 400 `duplicate_source_id`',
		grade: 'guess',
		source: 'publications.json: "already exists in the system", which may mean failed ones, too',
		values: ['free', 'used'],
	},
	inactiveVouchers: {
		says: 'A voucher that is not active is not published: 400 `voucher_cannot_be_published`',
		grade: 'schema',
		source:
			'publications.json: "suitable when it\'s active"; the key stands there for another reason',
	},
	codeCase: {
		says: 'Codes are case-`sensitive`, or `insensitive`: the project says so',
		grade: 'schema',
		source: 'management.json, `case_sensitive_codes`',
		values: ['sensitive', 'insensitive'],
	},
	codesOfOtherKinds: {
		says: 'A voucher of a campaign of another kind is refused with 400 `invalid_campaign`',
		grade: 'schema',
		source: 'vouchers.json',
	},
	moreThanHeld: {
		says: 'More than a card holds cannot be removed: 400 `gift_amount_exceeded` or `loyalty_card_points_exceeded`',
		grade: 'guess',
		source: 'redemptions.json and loyalties.json have these keys, not for balances',
		indifferent: 'a refusal is shown in the words of the service',
	},
	balanceOfOthers: {
		says: 'Coupons, and loyalty cards without a holder, have no balance to change: 400 `invalid_voucher`',
		grade: 'guess',
		source: 'vouchers.json names the key alone',
		indifferent: 'any refusal is shown in the words of the service',
	},
	binnedCodes: {
		says: 'The code of a deleted voucher is free again, with `force` and without',
		grade: 'guess',
		source: 'prepare/bin says only that a bin exists',
		indifferent: 'a code that is taken is a refusal like any other',
	},
	joinOnce: {
		says: 'Who asks to join once gets the publication that gave the code',
		grade: 'prose',
		source: 'orchestrate/code-publication',
	},
	joinedBefore: {
		says: 'Who has a code of a campaign to join once is `answered` with the publication that gave it, or `refused` with 400 `voucher_cannot_be_published`, unless joining once is asked for',
		grade: 'schema',
		source: 'publications.json has the refusal, orchestrate/code-publication the other',
		values: ['answered', 'refused'],
	},
	tiersOfPromotion: {
		says: 'The tiers that a promotion is created with have an ID, a hierarchy and the campaign, whose ID is their `promotion_id`, too; the campaign lists them in `promotion`',
		grade: 'recorded',
		source: 'Ruby SDK, created_promotion_campaign',
	},
	rulesOfCampaign: {
		says: 'A code shows the assigned rules of its campaign as its own: `related_object_type` is campaign',
		grade: 'recorded',
		source:
			'PHP SDK, addedVoucherToCampaign and disabledVoucher; Ruby SDK, added_voucher_to_campaign',
	},
	voucherMetadataSchema: {
		says: 'A campaign uses the metadata schema of vouchers unless it is told, a promotion does not',
		grade: 'recorded',
		source: 'PHP SDK, createdLoyaltyCampaign and createdPromotionCampaign',
	},
	untoldCampaignType: {
		says: 'A campaign whose type nobody tells is STATIC',
		grade: 'recorded',
		source: 'Ruby SDK, created_loyalty_campaign; PHP SDK, createdPromotionCampaign',
	},
	noCodesLeft: {
		says: 'A campaign that grows makes the codes that are missing; others refuse: 400 `no_voucher_suitable_for_publication`',
		grade: 'schema',
		source: 'loyalties.json, for cards',
	},
	someCodesLeft: {
		says: 'Where some codes are left, but too few, it is 400 `too_many_vouchers_requested`',
		grade: 'schema',
		source: 'publications.json',
	},
	refusedCustomers: {
		says: 'A publication that is refused creates and updates no customer',
		grade: 'guess',
		indifferent: 'customers are created again by whatever succeeds later',
	},
	codesWhileCreating: {
		says: 'While a campaign is being created, it is neither changed nor given more codes',
		grade: 'schema',
		source: 'campaigns.json',
	},
	refereesOfOthers: {
		says: 'Codes that are of no referral campaign have no referees: 400 `invalid_voucher`',
		grade: 'guess',
		source: 'vouchers.json has the key',
		indifferent: 'a refusal is shown in the words of the service',
	},
	refereesAllOrNone: {
		says: 'Referees are added all, or none: one who is there already is 409 `holder_assignement_duplication`',
		grade: 'schema',
		source: 'referrals.json',
	},
	importedTwice: {
		says: 'Codes that exist fail a JSON import as a whole, and rows of a CSV import singly',
		grade: 'schema',
		source: 'campaigns.json, `duplicate_key`',
	},
	sameVoucherSourceId: {
		says: 'The same source ID in two changes of a balance counts twice',
		grade: 'guess',
		source: 'loyalties.json and vouchers.json are silent',
		indifferent: 'the node never sends one of them again',
	},
	summaryDates: {
		says: 'Only campaigns that were created after 17 June 2025 have a summary',
		grade: 'schema',
		source: 'campaigns.json',
	},
} as const satisfies Topic;
