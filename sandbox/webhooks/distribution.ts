import { PROJECT_ID } from '../world/seed/projects';
import type { Store } from '../world/store';
import type { Webhook } from '../world/types';

/** A distribution by webhook, as created in the dashboard. */
export interface DistributionRequest {
	name: string;
	target_url: string;
	/** `customer.…` */
	events: readonly string[];
	raw?: boolean;
}

/** Creates an active distribution. */
export function distribute(
	{ webhooks }: Store,
	{ name, target_url, events, raw = false }: DistributionRequest,
): Readonly<Webhook> {
	const distribution = { name, raw };
	const told = { project_id: PROJECT_ID, target_url, events, active: true, distribution };
	return webhooks.add({ ...webhooks.born(), ...told }, { event: null });
}
