import { ApiError, duplicate } from '../errors';
import { ROLES } from './seed/projects';
import type { Store } from './store';
import type { Brand, BrandConfiguration, Invitation, User } from './types';

const EMPTY_BRAND = {
	brand: {
		privacy_policy_url: null,
		terms_of_use_url: null,
		permission_reminder: 'You receive this e-mail because you signed up on our website.',
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

/** Sends nobody anything; an e-mail address can be invited, or be a user, once. */
export function invite(
	{ projects, users, invitations }: Store,
	invitation: User & Pick<Invitation, 'projects'>,
): void {
	for (const [projectId, role] of Object.entries(invitation.projects)) {
		projects.get(projectId);
		if (!ROLES.has(role)) {
			throw new ApiError(
				400,
				'used_incorrect_role',
				'Used incorrect role',
				`The role '${role}' is incorrect`,
			);
		}
	}
	const { email } = invitation;
	const address = email.toLowerCase();
	if (invitations.find(address) ?? users.some((user) => user.email.toLowerCase() === address)) {
		throw duplicate('user', email, `email ${email}`);
	}
	invitations.add({ ...invitations.born(), ...invitation });
}

/** One configuration a project; what is not given gets the service's default. */
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
