import { daysAgo, iso } from '../clock';
import type { Store } from '../store';

const rating = { type: 'number', optional: false };
const text = { type: 'string', optional: true };

const SCHEMAS = [
	['ms_t4ir0Dcu5T0m3v3nT5ch3ma', 'newsletter_subscribed', {}],
	['ms_s3c0N6cu5T0m3v3nT5ch3ma', 'review', { rating, text }],
	['ms_f1r5Tcu5T0m3v3nT5ch3ma9', 'sign_up', { source: text }],
] as const;

export function seedEventSchemas({ eventSchemas }: Store): void {
	for (const [index, [id, name, properties]] of SCHEMAS.entries()) {
		const created_at = iso(daysAgo(200 - index));
		const updated_at = index === 1 ? iso(daysAgo(100)) : null;
		const times = { created_at, updated_at };
		const schema = { id, name, schema: { properties }, ...times } as const;
		eventSchemas.add({ ...schema, object: 'custom-event-schema' }, { event: null });
	}
}
