import { daysAgo, iso } from '../clock';
import type { Project, User } from '../types';

export const PROJECT_ID = 'proj_Wz8DeShop';

/** Project with keys and data of its own. */
export const TEST_PROJECT_ID = 'proj_Try0Out3S';

const NAMES = [
	[PROJECT_ID, 'Webshop Germany', 'EUR', 'Europe/Berlin'],
	['proj_Fr4Boutiq', 'Webshop France', 'EUR', 'Europe/Paris'],
	['proj_Mobi1App7', 'Mobile App', 'EUR', 'Europe/Warsaw'],
	['proj_Sto5res9K', 'Retail Stores', 'PLN', 'Europe/Warsaw'],
	[TEST_PROJECT_ID, 'Testing Ground', 'USD', 'America/New_York'],
] as const;

export const PROJECTS: readonly Project[] = NAMES.map(([id, name, currency, timezone]) => ({
	id,
	name,
	description: `Vouchers of ${name}`,
	currency,
	timezone,
	cluster_id: 'sandbox',
	api_version: 'v2018-08-01',
	is_sandbox: true,
	created_at: iso(daysAgo(400)),
	updated_at: null,
}));

const PEOPLE = [
	['Ada', 'Lovelace', { [PROJECT_ID]: 'ADMIN', proj_Fr4Boutiq: 'ADMIN', proj_Mobi1App7: 'USER' }],
	['Grace', 'Hopper', { [PROJECT_ID]: 'USER', proj_Fr4Boutiq: 'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y' }],
	['Mary', 'Jackson', { [PROJECT_ID]: 'MERCHANT' }],
	['Joan', 'Clarke', { proj_Fr4Boutiq: 'VIEWER', proj_Sto5res9K: 'VIEWER' }],
] as const;

export const USERS: readonly User[] = PEOPLE.map(([first_name, last_name, projects], index) => {
	const email = `${first_name}.${last_name}@example.com`.toLowerCase();
	return {
		id: `user_${first_name}${last_name}x8k1pn492wKK`,
		login: email,
		email,
		first_name,
		last_name,
		projects,
		is_owner: index === 0,
		created_at: iso(daysAgo(300 - index)),
		updated_at: null,
	};
});
