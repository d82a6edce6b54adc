import {
	boolean,
	CAMPAIGN_TYPES,
	clearable,
	dateTime,
	duration,
	integer,
	list,
	metadata,
	nullable,
	object,
	oneOf,
	string,
	text,
	VALIDITY,
	validity,
	type Schema,
} from './schemas';
import { newTier } from './promotionTiers';
import { codeConfig, discount, ORDER } from './voucherBodies';

const ids = list(text);
const areas = object({ areas_ids: ids, area_stores_ids: ids, area_all_stores_ids: ids });

const profile = {
	description: string,
	type: oneOf(['AUTO_UPDATE', 'STATIC', 'STANDALONE']),
	...validity,
	activity_duration_after_publishing: duration,
	category: text,
	category_id: text,
	join_once: boolean,
	auto_join: boolean,
	access_settings: object({ assign: areas, unassign: areas }),
	metadata,
};

const redemption = object({ quantity: nullable(integer(1)) });

const referralProgram = object({
	conversion_event_type: oneOf(['redemption', 'custom_event']),
	custom_event: metadata,
	referee_reward: metadata,
});

const voucher = object(
	{
		type: oneOf(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD']),
		discount,
		gift: object({ amount: integer(0), balance: integer(0), effect: oneOf(ORDER) }, ['amount']),
		loyalty_card: object({ points: integer(0), expiration_rules: metadata }, ['points']),
		code: text,
		redemption,
		code_config: codeConfig,
		is_referral_code: boolean,
	},
	['type'],
);

const created = {
	...profile,
	name: text,
	vouchers_count: integer(0),
	use_voucher_metadata_schema: boolean,
};

export const newCampaign: Schema = object(
	{
		...created,
		campaign_type: oneOf(CAMPAIGN_TYPES),
		voucher,
		validation_rules: ids,
		active: boolean,
		referral_program: referralProgram,
		promotion: object({ tiers: nullable(list(newTier)) }),
	},
	['name'],
);

export const campaignSetup: Schema = object(
	{ ...created, voucher: object({ code_config: codeConfig, redemption }) },
	['name'],
);

export const campaignChange: Schema = object({
	...clearable(profile, [
		...VALIDITY,
		'activity_duration_after_publishing',
		'category_id',
		'description',
	]),
	// The tests of the vendor's own client send null.
	expiration_date: nullable(dateTime),
	type: oneOf(['AUTO_UPDATE', 'STATIC']),
	unset_metadata_fields: nullable(list(text)),
	discount,
	gift: object({ amount: integer(0), balance: integer(0), effect: oneOf(ORDER) }),
	referral_program: referralProgram,
	loyalty_tiers_expiration: metadata,
	options: metadata,
});

const ofCode = {
	category: text,
	metadata,
	redemption,
	additional_info: string,
	start_date: dateTime,
	expiration_date: dateTime,
};

/** Settings of added codes that replace those of the campaign; `code` names a single code. */
export const newCodes: Schema = object({ ...ofCode, code: text, code_config: codeConfig });
export const newCode: Schema = object({ ...ofCode, category_id: text, active: boolean });
