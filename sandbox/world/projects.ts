import { ApiError, duplicate, invalidPayload, notFound, refusal } from '../errors';
import type { Store } from './store';
import type { Brand, BrandChange, BrandConfiguration, Person, Project, User } from './types';

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

/** No event of the API is about users. */
const SILENT = { event: null };

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

function checkRole(role: string): void {
	if (ROLES.has(role)) return;
	const details = `The role '${role}' is incorrect`;
	throw refusal('used_incorrect_role', 'Used incorrect role', details);
}

/** Stores an invitation without sending it. */
export function invite({ projects, users, invitations }: Store, invitation: Person): void {
	for (const [projectId, role] of Object.entries(invitation.projects)) {
		projects.get(projectId);
		checkRole(role);
	}
	const { email } = invitation;
	const address = email.toLowerCase();
	if (invitations.find(address) ?? users.find(address)) {
		throw duplicate('user', email, `email ${email}`);
	}
	invitations.add({ ...invitations.born(), ...invitation });
}

export const presentUser = (user: Readonly<User>) => ({
	...user,
	created_at: undefined,
	updated_at: undefined,
});

/** @param key ID or login */
export function userIn({ projects, users }: Store, projectId: string, key: string): Readonly<User> {
	const project = projects.get(projectId);
	const user = users.find(key) ?? users.find(key.toLowerCase());
	if (user && project.id in user.projects) return user;
	throw new ApiError(
		404,
		'not_found',
		'Resource not found',
		`Cannot find user '${key}' assigned to the project '${project.id}'`,
		{ id: key, type: 'user' },
	);
}

export interface AssignRequest {
	id?: string;
	login?: string;
	role: string;
}

export function assignUser(
	store: Store,
	projectId: string,
	{ id, login, role }: AssignRequest,
): Readonly<User> {
	const { projects, users, beliefs } = store;
	const project = projects.get(projectId);
	const key = id ?? login?.toLowerCase();
	if (key === undefined || (id !== undefined && login !== undefined))
		throw invalidPayload('Payload must have either id or login');
	checkRole(role);
	const user = users.get(key);
	if (project.id in user.projects && beliefs.assignedAgain === 'refused')
		throw duplicate('user', user.id);
	return withRole(store, user, project.id, role);
}

export function changeRole(
	store: Store,
	projectId: string,
	key: string,
	role: string,
): Readonly<User> {
	const user = userIn(store, projectId, key);
	checkRole(role);
	return withRole(store, user, projectId, role);
}

const withRole = (
	{ users }: Store,
	{ id, projects }: Readonly<User>,
	projectId: string,
	role: string,
) => users.change(id, { projects: { ...projects, [projectId]: role } }, SILENT);

export function unassignUser(store: Store, projectId: string, key: string): void {
	const { projects, users, beliefs } = store;
	const project = projects.get(projectId);
	const { id, projects: roles } = users.get(key);
	const { [project.id]: role, ...others } = roles;
	if (role === undefined)
		throw refusal(
			'user_not_assigned',
			'User is not assigned',
			'User is not assigned to the project',
		);
	if (Object.keys(others).length === 0) {
		const details = 'User is assigned to one project only';
		throw refusal(beliefs.onlyProject, 'User cannot be unassigned', details);
	}
	users.change(id, { projects: others }, SILENT);
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

export const presentBrand = ({
	id,
	brand,
	address,
	contact,
	cockpits,
}: Readonly<BrandConfiguration>) => ({ id, brand, address, contact, cockpits });

export function changeBrandConfiguration(
	{ projects, brandConfigurations, beliefs }: Store,
	projectId: string,
	brandId: string,
	change: BrandChange,
): Readonly<BrandConfiguration> {
	const project = projects.get(projectId);
	const before = brandConfigurations.of(project.id).find(({ id }) => id === brandId);
	if (!before) throw notFound('branding_details', brandId);
	const known = beliefs.changedBrands === 'replaces' ? EMPTY_BRAND : before;
	return brandConfigurations.change(brandId, {
		...(change.brand && { brand: { ...known.brand, ...change.brand } }),
		...(change.address && { address: { ...known.address, ...change.address } }),
		...(change.contact && { contact: { ...known.contact, ...change.contact } }),
	});
}
