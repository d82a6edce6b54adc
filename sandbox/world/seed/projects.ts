import { daysAgo, iso } from '../clock';
import type { Project, User } from '../types';

/** The project that everything belongs to. */
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

const NOTICE = { value: 80, emails: [], in_app: true, enabled: true };

/** What all projects have in common, as their list shows it. */
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

/** The project as the API shows it: not when it was made. */
export const presentProject = (project: Readonly<Project>) => ({
	...project,
	created_at: undefined,
	updated_at: undefined,
	...PROJECT_SETTINGS,
});

export const USERS: readonly User[] = [
	{ email: 'ada.lovelace@example.com', first_name: 'Ada', last_name: 'Lovelace' },
	{ email: 'grace.hopper@example.com', first_name: 'Grace', last_name: 'Hopper' },
];

/** Every role that exists: the predefined ones and two custom ones. */
export const ROLES: ReadonlySet<string> = new Set([
	'ADMIN',
	'USER',
	'VIEWER',
	'MERCHANT',
	'USER_RESTRICTED',
	'role_4mPx8Qz2Lk7Vb1Nc9Wd3Rt6Y',
	'role_7Hs2Jf5Ga8Tq1Ue4Xo9Zi3Kp',
]);
