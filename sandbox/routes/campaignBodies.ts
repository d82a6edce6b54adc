import * as s from './schemas';
import { newTier } from './promotionTiers';
import { codeConfig, discount, ORDER } from './voucherBodies';

const ids = s.list(s.text);
const areas = s.object({ areas_ids: ids, area_stores_ids: ids, area_all_stores_ids: ids });

const profile = {
	description: s.string,
	type: s.oneOf(['AUTO_UPDATE', 'STATIC', 'STANDALONE']),
	...s.validity,
	activity_duration_after_publishing: s.duration,
	category: s.text,
	category_id: s.text,
	join_once: s.boolean,
	auto_join: s.boolean,
	access_settings: s.object({ assign: areas, unassign: areas }),
	metadata: s.metadata,
};

const redemption = s.object({ quantity: s.nullable(s.integer(1)) });

const referralProgram = s.object({
	conversion_event_type: s.oneOf(['redemption', 'custom_event']),
	custom_event: s.metadata,
	referee_reward: s.metadata,
});

const voucher = s.object(['type'], {
	type: s.oneOf(['DISCOUNT_VOUCHER', 'GIFT_VOUCHER', 'LOYALTY_CARD']),
	discount,
	gift: s.object(['amount'], {
		amount: s.integer(0),
		balance: s.integer(0),
		effect: s.oneOf(ORDER),
	}),
	loyalty_card: s.object(['points'], { points: s.integer(0), expiration_rules: s.metadata }),
	code: s.text,
	redemption,
	code_config: codeConfig,
	is_referral_code: s.boolean,
});

const created = {
	...profile,
	name: s.text,
	vouchers_count: s.integer(0),
	use_voucher_metadata_schema: s.boolean,
};

export const newCampaign: s.Schema = s.object(['name'], {
	...created,
	campaign_type: s.oneOf(s.CAMPAIGN_TYPES),
	voucher,
	validation_rules: ids,
	active: s.boolean,
	referral_program: referralProgram,
	promotion: s.object({ tiers: s.nullable(s.list(newTier)) }),
});

export const campaignSetup: s.Schema = s.object(['name'], {
	...created,
	voucher: s.object({ code_config: codeConfig, redemption }),
});

export const campaignChange: s.Schema = s.object({
	...s.clearable(profile, [
		...s.VALIDITY,
		'activity_duration_after_publishing',
		'category_id',
		'description',
	]),
	// The tests of the vendor's own client send null.
	expiration_date: s.nullable(s.dateTime),
	type: s.oneOf(['AUTO_UPDATE', 'STATIC']),
	unset_metadata_fields: s.nullable(s.list(s.text)),
	discount,
	gift: s.object({ amount: s.integer(0), balance: s.integer(0), effect: s.oneOf(ORDER) }),
	referral_program: referralProgram,
	loyalty_tiers_expiration: s.metadata,
	options: s.metadata,
});

const ofCode = {
	category: s.text,
	metadata: s.metadata,
	redemption,
	additional_info: s.string,
	start_date: s.dateTime,
	expiration_date: s.dateTime,
};

/** Settings of added codes that replace those of the campaign; `code` names a single code. */
export const newCodes: s.Schema = s.object({ ...ofCode, code: s.text, code_config: codeConfig });
export const newCode: s.Schema = s.object({ ...ofCode, category_id: s.text, active: s.boolean });
