import type { Clock } from './clock';
import type { Random } from './random';

const LIFETIME_SECONDS = 900;

/** `expires_at` is in Unix seconds. */
export interface OAuthToken {
	access_token: string;
	client_id: string;
	expires_at: number;
	expires_in: number;
	scope: string;
	token_type: 'Bearer';
}

export class OAuthTokens {
	private readonly tokens = new Map<string, OAuthToken>();

	constructor(private readonly world: { random: Random; now: Clock }) {}

	create(clientId: string, scope: string, accessToken = this.world.random.text(50)): OAuthToken {
		const token: OAuthToken = {
			access_token: accessToken,
			client_id: clientId,
			expires_at: Math.floor(this.world.now() / 1000) + LIFETIME_SECONDS,
			expires_in: LIFETIME_SECONDS,
			scope,
			token_type: 'Bearer',
		};
		this.tokens.set(token.access_token, token);
		return token;
	}

	findActive(accessToken: string): OAuthToken | undefined {
		const token = this.tokens.get(accessToken);
		return token && token.expires_at * 1000 > this.world.now() ? token : undefined;
	}

	revoke(accessToken: string): boolean {
		return this.findActive(accessToken) !== undefined && this.tokens.delete(accessToken);
	}

	/** Initially there are no tokens. */
	keep(): void {
		this.reset();
	}

	reset(): void {
		this.tokens.clear();
	}
}
