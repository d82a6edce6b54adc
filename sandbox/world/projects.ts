import { ApiError, duplicate } from '../errors';
import { iso } from './clock';
import type { World } from './index';
import { ROLES } from './seed/projects';
import type { Brand, BrandConfiguration, Invitation } from './types';

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
export function invite(world: World, invitation: Omit<Invitation, 'created_at'>): void {
	for (const [projectId, role] of Object.entries(invitation.projects)) {
		world.project(projectId);
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
	const known = [...world.users, ...world.invitations].some(
		(user) => user.email.toLowerCase() === email.toLowerCase(),
	);
	if (known) throw duplicate('user', email, `email ${email}`);
	world.invitations.push({ ...invitation, created_at: iso(world.now()) });
}

/** One configuration a project; what is not given gets the service's default. */
export function createBrandConfiguration(
	world: World,
	projectId: string,
	{ brand, address, contact, cockpits }: Brand,
): BrandConfiguration {
	const project = world.project(projectId);
	if (world.brandConfigurations.some(({ project_id }) => project_id === project.id)) {
		throw new ApiError(
			409,
			'branding_exist',
			'Branding exist',
			'A project can have one branding only',
		);
	}
	const created: BrandConfiguration = {
		id: world.random.id('brd'),
		project_id: project.id,
		brand: { ...EMPTY_BRAND.brand, ...brand },
		address: { ...EMPTY_BRAND.address, ...address },
		contact: { ...EMPTY_BRAND.contact, ...contact },
		cockpits: { ...EMPTY_BRAND.cockpits, ...cockpits },
	};
	world.brandConfigurations.push(created);
	return created;
}
