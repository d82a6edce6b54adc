import { call, field, sendForm } from '../client';
import { paidWithPoints } from './redeeming';
import { pick, post, put, type ShownSwitches } from './shown';

const USERS = '/management/v1/projects/proj_Wz8DeShop/users';

const ADDRESS = { street: 'Rue 1', city: 'Paris', postal: '75001', country: 'France' };
const CONTACT = { email: 'club@example.com' };

/** Observable effects of the switches for the service as a whole. */
export const service = {
	minorUnits: { see: paidWithPoints, as: { 100: 300, 1: 3, 1000: 3_000 } },
	limitHeaders: {
		see: async (sandbox) => {
			const { headers } = await call(sandbox, '/v1/products');
			return Object.keys(headers).filter((name) => name.startsWith('x-rate-limit-')).length;
		},
		as: { present: 4, absent: 0 },
	},
	retryAfter: {
		see: async (sandbox) => {
			sandbox.faults.add({ kind: 'status', status: 429 });
			return String((await call(sandbox, '/v1/products')).headers['retry-after']).length;
		},
		as: { seconds: 1, date: new Date().toUTCString().length },
	},
	changedRules: {
		see: async (sandbox) => {
			const [rule] = sandbox.world.validationRules;
			const { json } = await put(sandbox, `/v1/validation-rules/${rule?.id}`, { name: 'New' });
			return field(json, 'rules', 'logic');
		},
		as: { keeps: '1', replaces: undefined },
	},
	changedBrands: {
		see: async (sandbox) => {
			const path = '/management/v1/projects/proj_Wz8DeShop/branding';
			const brand = { name: 'Boutique', website_url: 'https://example.com' };
			const made = await post(sandbox, path, { brand, address: ADDRESS, contact: CONTACT });
			const change = { brand: { name: 'Café' } };
			const { json } = await put(sandbox, `${path}/${String(field(made.json, 'id'))}`, change);
			return pick(json, 'brand.website_url', 'address.city');
		},
		as: { keeps: ['https://example.com', 'Paris'], replaces: [null, 'Paris'] },
	},
	templateConditions: {
		see: async (sandbox) => {
			const { campaigns, segments, ruleAssignments, validationRules } = sandbox.world;
			const [segment] = segments.all().filter(({ type }) => type === 'static');
			const condition = { name: 'customer.segment', conditions: { $is: [segment?.id] } };
			const [{ id, rule_id } = { id: '', rule_id: '' }] = ruleAssignments;
			validationRules.change(rule_id, { rules: { 1: condition, logic: '1' } });
			const campaign_id = campaigns.get('Welcome Codes').id;
			ruleAssignments.change(id, { related_object_id: campaign_id });
			const body = { name: 'Kept', campaign_id };
			return (await post(sandbox, '/v1/templates/campaigns', body)).status;
		},
		as: { 'left out': 200, refused: 400 },
	},
	unknownInEvent: {
		see: async (sandbox) => {
			const event = { event: 'review', customer: { id: 'cust_nobody' } };
			return pick(await post(sandbox, '/v1/events', event), 'status', 'json.code', 'json.key');
		},
		as: { 400: [400, 404, 'not_found'], 404: [404, 404, 'not_found'] },
	},
	unknownEvent: {
		see: async (sandbox) => {
			const event = { event: 'never_defined', customer: { source_id: 'contact-4711' } };
			return pick(await post(sandbox, '/v1/events', event), 'status', 'json.resource_type');
		},
		as: { taken: [200, undefined], refused: [400, 'custom_event_schema'] },
	},
	assignedAgain: {
		see: async (sandbox) => {
			const again = { login: 'ada.lovelace@example.com', role: 'USER' };
			return pick(await post(sandbox, USERS, again), 'status', 'json.projects.proj_Wz8DeShop');
		},
		as: { refused: [409, undefined], changes: [200, 'USER'] },
	},
	onlyProject: {
		see: async (sandbox) => {
			const [user] = sandbox.world.users.all().filter(({ first_name }) => first_name === 'Mary');
			const removing = await call(sandbox, `${USERS}/${user?.id}`, { method: 'DELETE' });
			return pick(removing, 'status', 'json.key');
		},
		as: {
			user_has_one_project: [400, 'user_has_one_project'],
			user_not_assigned: [400, 'user_not_assigned'],
		},
	},
	oauthRefusals: {
		see: async (sandbox) => {
			const { json } = await sendForm(sandbox, '/v2/oauth/token', {});
			return Object.keys(json ?? {}).slice(0, 2);
		},
		as: { service: ['code', 'key'], 'RFC 6749': ['error', 'error_description'] },
	},
	oauthFiles: {
		see: async (sandbox) => {
			const [{ id, token } = { id: '', token: '' }] = sandbox.world.exports;
			const { access_token } = sandbox.world.oauthTokens.create('', 'exports.read');
			const headers = { authorization: `Bearer ${access_token}` };
			return (await call(sandbox, `/download/v1/exports/${id}?token=${token}`, { headers })).status;
		},
		as: { taken: 200, refused: 401 },
	},
} satisfies Partial<ShownSwitches>;
