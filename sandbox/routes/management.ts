import type { State } from '../state';
import { createBrandConfiguration, invite, presentProject } from '../world/projects';
import type { Brand, Invitation, User } from '../world/types';
import { boolean, email, nullable, object, string, text, url, type Schema } from './schemas';
import type { Endpoints } from './endpoints';

const invitation = object(
	{
		email,
		first_name: text,
		last_name: text,
		projects: { type: 'object', minProperties: 1, additionalProperties: text },
	},
	['email', 'first_name', 'last_name', 'projects'],
);

/** URL of a website; the vendor's example has no scheme. */
const site: Schema = { type: 'string', pattern: '^(https?://)?[^\\s./]+\\.\\S+$' };

const brandConfiguration = object(
	{
		brand: object(
			{
				name: text,
				privacy_policy_url: nullable(url),
				terms_of_use_url: nullable(url),
				permission_reminder: nullable(string),
				website_url: nullable(site),
			},
			['name'],
		),
		address: object(
			{
				street: text,
				city: text,
				postal: nullable(text),
				state: nullable(string),
				country: text,
			},
			['street', 'city', 'postal', 'country'],
		),
		contact: object({ email, phone: nullable(string) }, ['email']),
		cockpits: object({
			campaigns_overview_enabled: boolean,
			loyalty_enabled: boolean,
			gift_cards_enabled: boolean,
			coupons_enabled: boolean,
			referrals_enabled: boolean,
			theme: string,
			use_custom_double_opt_in_redirect_url: boolean,
			custom_double_opt_in_redirect_url: nullable(url),
		}),
	},
	['brand', 'address', 'contact'],
);

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
