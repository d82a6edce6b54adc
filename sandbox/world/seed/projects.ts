import { daysAgo, iso } from '../clock';
import type { Project, User } from '../types';

export const PROJECT_ID = 'proj_Wz8DeShop';

const NAMES = [
	[PROJECT_ID, 'Webshop Germany', 'EUR', 'Europe/Berlin'],
	['proj_Fr4Boutiq', 'Webshop France', 'EUR', 'Europe/Paris'],
	['proj_Mobi1App7', 'Mobile App', 'EUR', 'Europe/Warsaw'],
	['proj_Sto5res9K', 'Retail Stores', 'PLN', 'Europe/Warsaw'],
	['proj_Try0Out3S', 'Testing Ground', 'USD', 'America/New_York'],
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

export const USERS: readonly User[] = [
	{ email: 'ada.lovelace@example.com', first_name: 'Ada', last_name: 'Lovelace' },
	{ email: 'grace.hopper@example.com', first_name: 'Grace', last_name: 'Hopper' },
];
