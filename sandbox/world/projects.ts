import { ApiError, duplicate, refusal } from '../errors';
import type { Store } from './store';
import type { Brand, BrandConfiguration, Invitation, Project, User } from './types';

/** All roles: the predefined ones and two custom ones. */
const ROLES: ReadonlySet<string> = new Set([
	'ADMIN',
	'USER',
	'VIEWER',
	'MERCHANT',
	'USER_RESTRICTED',
	'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y',
	'role_7Hs2Jf5Ga8Tq1Ue4Xo9Zi3Kp',
]);

const NOTICE = { value: 80, emails: [], in_app: true, enabled: true };

const PROJECT_SETTINGS = {
	case_sensitive_codes: true,
	client_trusted_domains: [],
	client_redeem_enabled: false,
	client_publish_enabled: false,
	client_list_vouchers_enabled: false,
	client_create_customer_enabled: false,
	client_loyalty_events_enabled: false,
	client_set_voucher_expiration_date_enabled: false,
	api_usage_notifications: {
		messages: NOTICE,
		api_calls: NOTICE,
		cycle_calls: NOTICE,
		redemptions: NOTICE,
		webhook_calls: NOTICE,
		bulk_api_calls: NOTICE,
	},
	webhooks_callout_notifications: {
		webhooks: { email: true, emails: [], in_app: true },
		distributions: { email: true, emails: [], in_app: true },
	},
	webhook_version: 'v2024-01-01',
	webhook_token: 'webhook-token',
};

/** The API does not show when a project was created. */
export const presentProject = (project: Readonly<Project>) => ({
	...project,
	created_at: undefined,
	updated_at: undefined,
	...PROJECT_SETTINGS,
});

const EMPTY_BRAND = {
	brand: {
		privacy_policy_url: null,
		terms_of_use_url: null,
		permission_reminder: 'You receive this email because you signed up on our website.',
		website_url: null,
	},
	address: { state: null },
	contact: { phone: null },
	cockpits: {
		campaigns_overview_enabled: false,
		loyalty_enabled: false,
		gift_cards_enabled: false,
		coupons_enabled: false,
		referrals_enabled: false,
		theme: 'light',
		use_custom_double_opt_in_redirect_url: false,
		custom_double_opt_in_redirect_url: null,
	},
};

/** Stores an invitation without sending it. */
export function invite(
	{ projects, users, invitations }: Store,
	invitation: User & Pick<Invitation, 'projects'>,
): void {
	for (const [projectId, role] of Object.entries(invitation.projects)) {
		projects.get(projectId);
		if (!ROLES.has(role)) {
			const details = `The role '${role}' is incorrect`;
			throw refusal('used_incorrect_role', 'Used incorrect role', details);
		}
	}
	const { email } = invitation;
	const address = email.toLowerCase();
	if (invitations.find(address) ?? users.some((user) => user.email.toLowerCase() === address)) {
		throw duplicate('user', email, `email ${email}`);
	}
	invitations.add({ ...invitations.born(), ...invitation });
}

export function createBrandConfiguration(
	{ projects, brandConfigurations }: Store,
	projectId: string,
	{ brand, address, contact, cockpits }: Brand,
): Readonly<BrandConfiguration> {
	const project = projects.get(projectId);
	if (brandConfigurations.of(project.id).length > 0) {
		throw new ApiError(
			409,
			'branding_exist',
			'Branding exist',
			'A project can have one branding only',
		);
	}
	return brandConfigurations.add({
		...brandConfigurations.born(),
		project_id: project.id,
		brand: { ...EMPTY_BRAND.brand, ...brand },
		address: { ...EMPTY_BRAND.address, ...address },
		contact: { ...EMPTY_BRAND.contact, ...contact },
		cockpits: { ...EMPTY_BRAND.cockpits, ...cockpits },
	});
}
