import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { addressOf } from '../../api/webhooks';
import { BackgroundQueue } from '../background';
import type { NodeKey } from '../perNode';

/** Project and URL for which a node registers a webhook. */
export interface WebhookPlace extends NodeKey {
	projectId: string;
	/** Target URL of the webhook. */
	url: string;
}

/** A webhook in Voucherify, and the node that registered it. n8n saves and copies this with the workflow. */
export interface Registered extends WebhookPlace {
	webhookId: string;
	/** True when somebody else created it: it is never removed. */
	isAdopted: boolean;
}

/** Queue of this process for the webhook of one project and URL. */
class Upkeep extends BackgroundQueue {
	/** Node that uses the URL. */
	node?: NodeKey;
	/** Webhook registered by this process: n8n does not save what is registered in the background. */
	registered?: Registered;
	/** Token of the pending removal; undefined when there is none, or after a new registration. */
	pendingRemoval?: object;

	get isBeingRemoved(): boolean {
		return this.pendingRemoval !== undefined;
	}
}

const upkeeps = new Map<string, Upkeep>();

/** Returns the queue for the webhook of a place. */
export function upkeepOf({ projectId, url }: WebhookPlace): Upkeep {
	const key = JSON.stringify([projectId, addressOf(url)]);
	const known = upkeeps.get(key) ?? new Upkeep();
	upkeeps.set(key, known);
	return known;
}

/** Ends the retries in the background for a node. */
export function stopFor(node: NodeKey): void {
	for (const upkeep of upkeeps.values()) if (isSameNode(upkeep.node, node)) upkeep.stop();
}

/** True for the same node of the same workflow; false for a copy. */
export const isSameNode = (one: NodeKey | undefined, other: NodeKey): boolean =>
	one?.workflowId === other.workflowId && one.nodeId === other.nodeId;

/** True for the same URL in the same project. */
export const isSamePlace = (one: WebhookPlace, other: WebhookPlace): boolean =>
	one.projectId === other.projectId && addressOf(one.url) === addressOf(other.url);

/** Returns the webhook that was registered last, by this node or by the one it was copied from. */
export const savedIn = ({ registered }: IDataObject): Registered | undefined =>
	isRegistered(registered) ? registered : undefined;

const isRegistered = (value: unknown): value is Registered & IDataObject =>
	isJsonObject(value) &&
	['webhookId', 'url', 'projectId', 'workflowId', 'nodeId'].every(
		(key) => typeof value[key] === 'string',
	);
