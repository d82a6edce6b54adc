import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { KEYS, SERVICE_TOKEN } from '../auth';
import { notFound, refusal } from '../errors';
import type { State } from '../state';
import * as s from './schemas';
import { endpoints } from './endpoints';

const SCOPES = new Set(
	(
		'api assets async-actions campaigns categories client_api consents customers events exports ' +
		'locations loyalties metadata-schemas orders product-collections products promotions ' +
		'publications qualifications redemptions referrals rewards segments skus task-results ' +
		'templates trash-bin validation-rules-assignments validation-rules validations vouchers'
	).split(' '),
);

/** Permissions of a role with all of them. */
export const PERMISSIONS = [...SCOPES, 'areas']
	.filter((scope) => !scope.includes('api'))
	.flatMap((scope) => [`${scope}.read`, `${scope}.manage`]);

function requireKnown(scope: string, known: ReadonlySet<string>): void {
	const unknown = scope.split(' ').find((one) => !known.has(one));
	if (unknown === undefined) return;
	throw refusal('invalid_scope', 'Invalid scope', `Invalid scope: ${unknown}`);
}

const tokenForm = (others: string[] = []) =>
	s.object(['grant_type', 'scope', ...others], {
		grant_type: s.oneOf(['client_credentials']),
		scope: s.text,
		...Object.fromEntries(others.map((name) => [name, s.text])),
	});

const accessToken = s.object(['access_token'], { access_token: s.text });

/** Serves the OAuth endpoints, which accept forms only. */
export async function oauthRoutes(app: FastifyInstance, state: State): Promise<void> {
	const at = endpoints(app);
	app.removeAllContentTypeParsers();
	await app.register(formbody);

	at('/v1/oauth/token').post<{ scope: string }>(tokenForm(), ({ headers, body }) => {
		requireKnown(body.scope, SCOPES);
		return state.world.oauthTokens.create(String(headers['x-app-id']), body.scope);
	});

	at(SERVICE_TOKEN).post<{ scope: string; project_id: string }>(
		tokenForm(['project_id']),
		({ body }) => {
			if (body.project_id !== KEYS.oauth.projectId) throw notFound('project', body.project_id);
			requireKnown(body.scope, new Set(PERMISSIONS));
			return state.world.oauthTokens.create(KEYS.oauth.appId, body.scope);
		},
	);

	at('/v1/oauth/introspect').post<{ access_token: string }>(accessToken, ({ body }, reply) => {
		const token = state.world.oauthTokens.findActive(body.access_token);
		return token ? { ...token, active: true } : reply.status(404).send();
	});

	at('/v1/oauth/token/revoke').post<{ access_token: string }>(accessToken, ({ body }, reply) => {
		const revoked = state.world.oauthTokens.revoke(body.access_token);
		return reply.status(revoked ? 204 : 404).send();
	});
}
