import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../errors';
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

const accessToken = s.object(['access_token'], { access_token: s.text });

/** Serves the three OAuth endpoints, which accept forms only. */
export async function oauthRoutes(app: FastifyInstance, state: State): Promise<void> {
	const at = endpoints(app);
	app.removeAllContentTypeParsers();
	await app.register(formbody);

	at('/v1/oauth/token').post<{ grant_type: string; scope: string }>(
		s.object(['grant_type', 'scope'], {
			grant_type: s.oneOf(['client_credentials']),
			scope: s.text,
		}),
		({ headers, body }) => {
			const unknown = body.scope.split(' ').find((scope) => !SCOPES.has(scope));
			if (unknown !== undefined) {
				throw refusal('invalid_scope', 'Invalid scope', `Invalid scope: ${unknown}`);
			}
			return state.world.oauthTokens.create(String(headers['x-app-id']), body.scope);
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
