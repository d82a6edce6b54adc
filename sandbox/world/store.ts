import type { Beliefs } from '../beliefs';
import { MAX_CODES } from '../limits';
import { AsyncActions } from './asyncActions';
import { Collections } from './collections';
import { Exports } from './exports';
import { Ledger } from './ledger';
import { OAuthTokens } from './oauth';
import type { Message, Validated } from './types';

/** Orders the rows of a response like the service, depending on the belief `answerOrder`. */
export const answered = <T>(
	{ answerOrder }: Readonly<Beliefs>,
	rows: readonly T[],
): readonly T[] => (answerOrder === 'reversed' ? rows.toReversed() : rows);

/** All data of the sandbox, initially empty. */
export class Store extends Collections {
	readonly oauthTokens = this.part(new OAuthTokens(this));
	readonly messages: Message[] = [];
	/** What `POST /v1/validations` examined, for the statistics of campaigns. */
	readonly validations: Validated[] = [];
	readonly ledger = this.part(new Ledger(this));
	readonly exports = this.part(new Exports(this));
	readonly asyncActions = this.part(new AsyncActions(this));
	/**
	 * Whether the next change of a loyalty card's points is rejected in the background, for no reason that callers could
	 * know.
	 */
	rejectsNextPoints = false;
	/** IDs of card transactions that will be rejected. */
	readonly doomedPoints = new Set<string>();
	/** IDs of vouchers and promotion tiers whose validation rules reject everybody, with the message to customers. */
	readonly brokenRules = new Map<string, string>();
	mostCodes = MAX_CODES;
	/** Other projects with keys, by their IDs. */
	readonly neighbors = new Map<string, Store>();

	/** Makes the current state the one that {@link reset} restores. */
	keep(): void {
		for (const part of this.parts) part.keep();
	}

	/** Restores the kept state, in a short time that does not depend on the amount of data. */
	reset(): void {
		for (const part of this.parts) part.reset();
		this.messages.length = 0;
		this.validations.length = 0;
		this.mostCodes = MAX_CODES;
		this.rejectsNextPoints = false;
		this.doomedPoints.clear();
		this.brokenRules.clear();
	}
}
