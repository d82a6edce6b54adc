import { withoutNoChange } from './collection';
import { errorOfStatus, forbidden, notFound, refusal } from '../errors';
import { presentTiers } from './promotionTiers';
import type { Store } from './store';
import type { Campaign, CampaignProfile, CodeConfig, Voucher, VoucherProfile } from './types';
import { completeConfig, createVoucher } from './vouchers';

/** Settings of added codes that replace those of the campaign. */
export interface CodesRequest extends VoucherProfile {
	code?: string;
	code_config?: CodeConfig;
	redemption?: { quantity?: number | null };
}

export const invalidCampaign = (details: string) =>
	refusal('invalid_campaign', 'Invalid Campaign', details);

export function loyaltyCampaign({ campaigns }: Store, idOrName: string): Readonly<Campaign> {
	const found = campaigns.get(idOrName);
	if (found.campaign_type !== 'LOYALTY_PROGRAM') throw notFound('campaign', idOrName);
	return found;
}

export function activeLoyaltyCampaign(store: Store, idOrName: string): Readonly<Campaign> {
	const found = loyaltyCampaign(store, idOrName);
	if (!found.active) throw notFound('campaign', idOrName);
	return found;
}

export function campaignWithTransactions({ campaigns }: Store, idOrName: string) {
	const found = campaigns.get(idOrName);
	if (!['LOYALTY_PROGRAM', 'GIFT_VOUCHERS'].includes(found.campaign_type)) {
		throw forbidden('Transactions are allowed only for loyalty or gift campaigns');
	}
	return found;
}

export const campaignInList = (campaign: Readonly<Campaign>, store: Store) => ({
	...presentCampaign(campaign, store),
	promotion: undefined,
	validation_rules_assignments: undefined,
});

export function presentCampaign(found: Readonly<Campaign>, store: Store) {
	const { vouchers, categories, ruleAssignments } = store;
	const campaign = withStatus(found, store);
	const { voucher, ...shown } = campaign;
	const category = categories.find(campaign.category_id ?? '');
	const assigned = [
		...assignmentsOf(campaign),
		...ruleAssignments.of(campaign.id).map(withoutNoChange),
	];
	return {
		...shown,
		rules: undefined,
		generation: undefined,
		areas: undefined,
		// An option of changes, not part of a campaign.
		options: undefined,
		expiration_date: campaign.expiration_date ?? undefined,
		...(voucher && {
			voucher: {
				is_referral_code: false,
				...voucher,
				...(voucher.gift && { gift: { balance: voucher.gift.amount, ...voucher.gift } }),
				code_config: completeConfig(voucher.code_config),
			},
		}),
		...(campaign.campaign_type === 'PROMOTION' && {
			promotion: { ...presentTiers(store, campaign.id), has_more: false },
		}),
		vouchers_count: vouchers.of(campaign.id).length,
		category: category?.name ?? null,
		category_id: category?.id ?? null,
		categories: category ? [category] : [],
		validation_rules_assignments: {
			object: 'list',
			data_ref: 'data',
			data: assigned,
			total: assigned.length,
		},
	};
}

/** Assignments of the validation rules from the campaign's creation. */
export const assignmentsOf = ({ id, created_at, rules }: Readonly<Campaign>) =>
	rules.map((rule_id) => ({
		id: `asgm_${id.slice(5, 21)}`,
		rule_id,
		related_object_id: id,
		related_object_type: 'campaign',
		created_at,
		object: 'validation_rules_assignment',
	}));

export function withStatus(
	campaign: Readonly<Campaign>,
	{ asyncActions }: Store,
): Readonly<Campaign> {
	const job = asyncActions.find(campaign.generation ?? '');
	if (!job) return campaign;
	const status = asyncActions.statusOf(job);
	const shown = status === 'ENQUEUED' ? 'IN_PROGRESS' : status;
	return { ...campaign, creation_status: shown, vouchers_generation_status: shown };
}

/** Fields of the request replace the campaign's settings. */
export function addVoucher(store: Store, key: string, request: CodesRequest): Readonly<Voucher> {
	const { id, voucher } = withCodes(store, key);
	return createVoucher(store, {
		...voucher,
		...request,
		...categorized(store, request),
		campaign_id: id,
	});
}

/** Fields of the request replace the campaign's settings. */
export function addVouchers(
	store: Store,
	id: string,
	count: number,
	request: CodesRequest = {},
): { done: number } {
	const { voucher } = store.campaigns.get(id);
	const given = { ...request, ...categorized(store, request), campaign_id: id };
	for (let made = 0; voucher && made < count; made += 1)
		createVoucher(store, { ...voucher, ...given });
	return { done: count };
}

export function withCodes(store: Store, key: string, more = 1) {
	const { voucher, ...campaign } = settled(store, key);
	if (!voucher) throw invalidCampaign('A promotion has no codes');
	const count = store.vouchers.of(campaign.id).length + more;
	if (campaign.type === 'STANDALONE' && count > 1) {
		throw invalidCampaign('A standalone campaign has one code only');
	}
	if (count > store.mostCodes)
		throw invalidCampaign(`A campaign has up to ${store.mostCodes} codes`);
	return { ...campaign, voucher };
}

/** Whether the campaign is full, so that an import skips the remaining rows. */
export const takesNoMore = ({ campaigns, vouchers, mostCodes }: Store, key: string) =>
	vouchers.of(campaigns.get(key).id).length >= mostCodes;

/** Rejects an import into a campaign without codes. A full campaign accepts it: the import skips the rows. */
export function takesImports(store: Store, key: string): void {
	withCodes(store, key, takesNoMore(store, key) ? 0 : 1);
}

/** Campaigns are locked (423) while their first codes are generated. */
export function settled(store: Store, key: string): Readonly<Campaign> {
	const campaign = withStatus(store.campaigns.get(key), store);
	if (campaign.creation_status === 'DONE') return campaign;
	throw errorOfStatus(423);
}

export function categorized(
	{ categories }: Store,
	{ category, category_id }: Pick<CampaignProfile, 'category' | 'category_id'>,
) {
	const key = category_id ?? category;
	if (key === undefined || key === null) return {};
	const { id, name } = categories.get(key);
	return { category: name, category_id: id };
}
