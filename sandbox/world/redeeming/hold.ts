import type { Store } from '../store';
import { iso } from '../clock';
import { checkRedeemables, type Examination, type RedeemingRequest } from './checkRedeemables';
import { lock, releaseAll } from './sessions';
import type { StackingRules } from './stacking';

/** In ms. */
const UNITS: Record<string, number> = {
	DAYS: 86_400_000,
	HOURS: 3_600_000,
	MINUTES: 60_000,
	SECONDS: 1_000,
	MILLISECONDS: 1,
	MICROSECONDS: 1e-3,
	NANOSECONDS: 1e-6,
};

export const TTL_UNITS = Object.keys(UNITS);

export interface SessionRequest {
	key?: string;
	type?: 'LOCK';
	ttl?: number;
	ttl_unit?: string;
}

export function validate(
	store: Store,
	request: RedeemingRequest & { session?: SessionRequest },
	rules: StackingRules,
): { examined: Examination; session?: SessionRequest } {
	const { session } = request;
	const examined = checkRedeemables(store, request, rules);
	noteValidated(store, examined);
	if (!session || !examined.valid) return { examined };
	const { ttl = 7, ttl_unit = 'DAYS', key = store.random.id('ssn', 32) } = session;
	releaseAll(store, key);
	for (const { found, effect, status } of examined.verdicts) {
		if (status !== 'APPLICABLE' || !found || !effect) continue;
		const { id } = 'tier' in found ? found.tier : found.voucher;
		const lifetimeMs = ttl * (UNITS[ttl_unit] ?? 0);
		lock(store, id, { key, amount: effect.amount ?? 0, lifetimeMs });
	}
	return { examined, session: { key, type: 'LOCK', ttl, ttl_unit } };
}

function noteValidated({ validations, now }: Store, { verdicts }: Examination): void {
	for (const { found, status } of verdicts) {
		if (!found || status === 'SKIPPED') continue;
		const { campaign_id } = 'tier' in found ? found.tier : found.voucher;
		const isValid = status === 'APPLICABLE';
		validations.push({ campaign_id, isValid, created_at: iso(now()) });
	}
}
