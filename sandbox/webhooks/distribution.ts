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
	const given = { project_id: PROJECT_ID, target_url, events, active: true, distribution };
	return webhooks.add({ ...webhooks.born(), ...given }, { event: null });
}

/** A workflow with a webhook callout, as drawn in the dashboard. */
export interface WorkflowRequest {
	target_url: string;
	/** Types of transactions and activities. */
	events: readonly string[];
	/** Statuses of transactions that it selects. Default: all. */
	statuses?: readonly string[];
}

/** Creates an active workflow. */
export function drawWorkflow(
	{ webhooks }: Store,
	{ target_url, events, statuses = [] }: WorkflowRequest,
): Readonly<Webhook> {
	const drawn = {
		project_id: PROJECT_ID,
		target_url,
		events,
		active: true,
		workflow: { statuses },
	};
	return webhooks.add({ ...webhooks.born(), ...drawn }, { event: null });
}
