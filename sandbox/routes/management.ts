import type { State } from '../state';
import { createBrandConfiguration, invite, presentProject } from '../world/projects';
import type { Brand, Invitation, User } from '../world/types';
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

export function managementRoutes(at: Endpoints, state: State): void {
	at('/management/v1/projects').get(() => {
		const projects = state.world.projects.all().map(presentProject);
		return { object: 'list', data_ref: 'data', data: projects, total: projects.length };
	});

	at('/management/v1/projects/users/invite').post<User & Pick<Invitation, 'projects'>>(
		invitation,
		({ body }, reply) => {
			invite(state.world, body);
			return reply.status(204).send();
		},
	);

	at('/management/v1/projects/:projectId/branding').post<Brand>(
		brandConfiguration,
		({ params, body }) => {
			const { id, brand, address, contact, cockpits } = createBrandConfiguration(
				state.world,
				params.projectId,
				body,
			);
			return { id, brand, address, contact, cockpits };
		},
	);
}
