import type { IDataObject } from 'n8n-workflow';
import { campaignColumns } from '../../../columns/campaign';
import { customerColumns } from '../../../columns/customer';
import {
	BALANCE,
	CAMPAIGN,
	CARD,
	CAUSE,
	CODE,
	DISCOUNT,
	ORDER,
	REWARD,
	RULE,
	TIER,
	WHO,
	transactionWithBalance,
	joinCodes,
	idAndNameColumns,
	columnsOfPart,
	publicationWithCode,
	the,
} from './parts';
import { pendingPointsLegacyColumns } from '../../../columns/loyaltyLegacy';
import { orderColumns } from '../../../columns/order';
import { promotionTierColumns } from '../../../columns/promotionTier';
import { publishedColumns } from '../../../columns/publication';
import { redemptionColumns } from '../../../columns/redemption';
import { holderColumns } from '../../../columns/referral';
import type { Columns } from '../../../columns/row';
import { validationRuleColumns } from '../../../columns/validationRule';
import { voucherColumns } from '../../../columns/voucher';
import { transactionColumns } from '../../../columns/voucherTransaction';

/** A group of event types that share their columns. */
type Kind = [
	types: RegExp,
	/** Returns the subject of an event; undefined when the data is not of the documented shape. */
	subjectIn: (data: IDataObject) => IDataObject | undefined,
	columns: Columns,
	/** Columns of the rest of the data. They also fill empty columns of the same name. */
	beside?: Columns,
];

/** Columns of each kind of event, the same for webhooks of the project and for distributions. */
const KINDS: readonly Kind[] = [
	[
		/redemption\.(rollback\.)?(succeeded|failed)$/,
		the('redemption_rollback', 'redemption'),
		{ ...redemptionColumns, ...DISCOUNT, ...CARD, ...idAndNameColumns('reward') },
		{
			...{
				...WHO,
				...CODE,
				...ORDER,
				...DISCOUNT,
				...TIER,
				...idAndNameColumns('promotion_stack'),
			},
			credits_left: 'voucher.gift.balance',
			points_left: 'voucher.loyalty_card.balance',
			...idAndNameColumns('reward', 'redemption.reward'),
		},
	],
	[
		/publication\.succeeded$|voucher\.published$|manual_distribution_schedule$/,
		publicationWithCode,
		{ ...publishedColumns, result: 'result' },
		{
			...WHO,
			...CAMPAIGN,
			...TIER,
			codes: joinCodes,
			...columnsOfPart('distribution', 'id status'),
		},
	],
	[
		/\.(transaction\.created|balance_ad?ded|points_ad?ded|points_expired)$/,
		transactionWithBalance,
		transactionColumns,
		{
			...{ ...WHO, ...CODE, ...CAUSE, ...idAndNameColumns('reward'), expired_points: 'points' },
			customer_id: 'customer.id|holder.id|voucher.holder_id',
			...columnsOfPart('source_voucher', 'code'),
			...columnsOfPart('destination_voucher', 'code'),
		},
	],
	[
		/pending_points\.(ad?ded|updated|activated|canceled)$/,
		the('pending_points'),
		pendingPointsLegacyColumns,
		{
			...{ ...WHO, ...CODE, ...ORDER },
			caused_by: 'pending_points.details.event.type',
			...idAndNameColumns(
				'loyalty_tier',
				'pending_points.details.loyalty_tier|pending_points.details.holder_loyalty_tier',
			),
			points_balance: 'balance.balance|voucher.loyalty_card.balance',
			pending_points_change: 'voucher_pending_points_balance.points',
			pending_points_balance:
				'voucher_pending_points_balance.total|voucher.loyalty_card.pending_points',
		},
	],
	[
		/^customer\.rewarded(\.loyalty_points)?$/,
		the('customer'),
		{},
		{
			...{ ...WHO, ...CODE, ...BALANCE, ...REWARD, ...CAUSE },
			redemption_amount: 'redemption.amount',
			referral_tier_id: 'referral_tier.id',
		},
	],
	[
		/^customer\.reward_redemptions\.(created|pending|completed)$/,
		the('reward_redemption'),
		{ reward_redemption_id: 'id', state: 'state' },
		{
			...{ ...WHO, ...CODE, ...REWARD, ...BALANCE },
			reward_points: 'reward_assignment.parameters.loyalty.points',
			redemption_id: 'source.id|reward_redemption.source_id',
			publication_id: 'publication.id',
		},
	],
	[
		/loyalty[._]tier\.\w+$/,
		the('loyalty_tier', 'loyalty_tier_to'),
		{
			...{ loyalty_tier_id: 'id', loyalty_tier: 'name' },
			...{ points_from: 'points.from', points_to: 'points.to' },
			tier_expiration_date: 'expiration.expiration_date',
		},
		{ ...idAndNameColumns('previous_loyalty_tier', 'loyalty_tier_from'), ...WHO, ...CAMPAIGN },
	],
	[/^customer\.(created|updated|deleted)$/, the('customer'), customerColumns],
	[/^customer\.segment\./, the('segment'), {}, { ...idAndNameColumns('segment'), ...WHO }],
	[
		/^customer\.custom_event$/,
		the('event'),
		{ custom_event: 'type', custom_event_id: 'id', metadata: 'metadata' },
		{ ...WHO, ...CODE, referrer_id: 'referral.referrer_id' },
	],
	[/^customer\.holder\.assignment\./, the('holder'), holderColumns, { ...WHO, ...CODE }],
	[
		/^customer\.order\.(created|updated|paid|canceled)$/,
		the('order'),
		orderColumns,
		{ ...WHO, redemption_id: 'redemption.id', ...columnsOfPart('referrer', 'id source_id name') },
	],
	[
		/^voucher\.(created|updated|deleted|enabled|disabled)$/,
		the('voucher'),
		voucherColumns,
		CAMPAIGN,
	],
	[/^campaign\.(created|updated|deleted|enabled|disabled)$/, the('campaign'), campaignColumns],
	[
		/^campaign\.vouchers\.generation\.completed$/,
		the('campaign'),
		{},
		{ count: 'count', completed_at: 'completed_at', ...CAMPAIGN },
	],
	[/^campaign\.promotion_tier\./, the('promotion_tier'), promotionTierColumns, CAMPAIGN],
	[/^business_validation_rule\.(created|updated|deleted)$/, the('rule'), validationRuleColumns],
	[
		/^business_validation_rule\.assignment\./,
		the('assignment'),
		{ id: 'id', assigned_to: 'related_object_type', assigned_to_id: 'related_object_id' },
		{ ...idAndNameColumns('rule'), ...CODE, ...TIER, ...RULE },
	],
];

/** Returns the kind of an event type; undefined for undocumented types. */
export const findEventKind = (type: string): Kind | undefined =>
	KINDS.find(([types]) => types.test(type.toLowerCase()));
