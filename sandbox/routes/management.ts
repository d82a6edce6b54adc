import type { State } from '../state';
import {
	assignUser,
	changeBrandConfiguration,
	changeRole,
	createBrandConfiguration,
	invite,
	presentBrand,
	presentProject,
	presentUser,
	unassignUser,
	userIn,
	type AssignRequest,
} from '../world/projects';
import { withoutNoChange } from '../world/collection';
import { copyTemplate, templatesIn, type CopyRequest } from '../world/projectTemplates';
import type { Brand, BrandChange, Person } from '../world/types';
import { presentTemplate, templates } from './campaignTemplates';
import { listRoute } from './listing';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const invitation = s.object(['email', 'first_name', 'last_name', 'projects'], {
	email: s.email,
	first_name: s.text,
	last_name: s.text,
	projects: { type: 'object', minProperties: 1, additionalProperties: s.text },
});

/** URL of a website; the vendor's example has no scheme. */
const site: s.Schema = { type: 'string', pattern: '^(https?://)?[^\\s./]+\\.\\S+$' };

const brandConfiguration = s.object(['brand', 'address', 'contact'], {
	brand: s.object(['name'], {
		name: s.text,
		privacy_policy_url: s.nullable(s.url),
		terms_of_use_url: s.nullable(s.url),
		permission_reminder: s.nullable(s.string),
		website_url: s.nullable(site),
	}),
	address: s.object(['street', 'city', 'postal', 'country'], {
		street: s.text,
		city: s.text,
		postal: s.nullable(s.text),
		state: s.nullable(s.string),
		country: s.text,
	}),
	contact: s.object(['email'], { email: s.email, phone: s.nullable(s.string) }),
	cockpits: s.object({
		campaigns_overview_enabled: s.boolean,
		loyalty_enabled: s.boolean,
		gift_cards_enabled: s.boolean,
		coupons_enabled: s.boolean,
		referrals_enabled: s.boolean,
		theme: s.string,
		use_custom_double_opt_in_redirect_url: s.boolean,
		custom_double_opt_in_redirect_url: s.nullable(s.url),
	}),
});

const brandChange = s.object({
	brand: s.object({
		name: s.text,
		privacy_policy_url: s.nullable(s.url),
		terms_of_use_url: s.nullable(s.url),
		permission_reminder: s.string,
		website_url: s.nullable(site),
	}),
	address: s.object({
		street: s.text,
		city: s.text,
		postal: s.nullable(s.text),
		state: s.string,
		country: s.text,
	}),
	contact: s.object({ email: s.email, phone: s.nullable(s.string) }),
});

export function managementRoutes(at: Endpoints, state: State): void {
	at('/management/v1/projects').get(() => {
		const projects = state.world.projects.all().map(presentProject);
		return { object: 'list', data_ref: 'data', data: projects, total: projects.length };
	});

	at('/management/v1/projects/users/invite').post<Person>(invitation, ({ body }, reply) => {
		invite(state.world, body);
		return reply.status(204).send();
	});

	const users = at('/management/v1/projects/:projectId/users');
	users.get(({ params }) => {
		const { id } = state.world.projects.get(params.projectId);
		const data = state.world.users.of(id).map(presentUser);
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});
	users.post<AssignRequest>(
		s.object(['role'], { id: s.text, login: s.text, role: s.text }),
		({ params, body }) => presentUser(assignUser(state.world, params.projectId, body)),
	);

	const oneUser = at('/management/v1/projects/:projectId/users/:key');
	oneUser.get(({ params }) => presentUser(userIn(state.world, params.projectId, params.key)));
	oneUser.put<{ role: string }>(s.object(['role'], { role: s.text }), ({ params, body }) =>
		presentUser(changeRole(state.world, params.projectId, params.key, body.role)),
	);
	oneUser.remove(({ params }) => {
		unassignUser(state.world, params.projectId, params.key);
	});

	at('/management/v1/projects/:projectId/branding').post<Brand>(
		brandConfiguration,
		({ params, body }) =>
			presentBrand(createBrandConfiguration(state.world, params.projectId, body)),
	);
	at('/management/v1/projects/:projectId/branding').get(({ params }) => {
		const { id } = state.world.projects.get(params.projectId);
		const data = state.world.brandConfigurations.of(id).map(presentBrand);
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});
	at('/management/v1/projects/:projectId/branding/:brandId').put<BrandChange>(
		brandChange,
		({ params, body }) =>
			presentBrand(changeBrandConfiguration(state.world, params.projectId, params.brandId, body)),
	);

	listRoute(at, state, {
		...templates,
		path: '/management/v1/projects/:key/templates/campaigns',
		rowsOf: templatesIn,
		show: presentTemplate,
	});
	at('/management/v1/projects/:projectId/templates/campaigns/:templateId/copy').post<CopyRequest>(
		s.object(['name', 'destination_project_id'], {
			name: s.text,
			description: s.nullable(s.string),
			destination_project_id: s.text,
		}),
		({ params, body }) =>
			presentTemplate(copyTemplate(state.world, params.projectId, params.templateId, body)),
	);

	at('/management/v1/projects/:projectId/custom-event-schemas').get(({ params }) => {
		state.world.projects.get(params.projectId);
		const data = state.world.eventSchemas.all().map(withoutNoChange);
		return { object: 'list', data_ref: 'data', data, total: data.length };
	});
}
