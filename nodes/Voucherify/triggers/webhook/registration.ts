import {
	NodeApiError,
	NodeOperationError,
	type IHookFunctions,
	type ITriggerFunctions,
	type ITriggerResponse,
} from 'n8n-workflow';
import { nodeFailureOf } from '../../api/errors/node';
import { isPassing } from '../../api/errors/passing';
import { pause } from '../../api/http/pause';
import { Registrar, type WebhookSettings } from '../../api/webhooks';
import { nodeKeyOf } from '../perNode';
import { spellingsOf } from './catalogue';
import { eventsOf, eventsToRegister, keysOf, webhookParameters, secretMissing } from './context';
import {
	isSameNode,
	isSamePlace,
	savedIn,
	stopFor,
	upkeepOf,
	type WebhookPlace,
	type Registered,
} from './upkeep';

/**
 * Delay before a webhook is removed, in milliseconds: n8n removes a changed node and adds it again. Meanwhile, n8n
 * refuses messages, and Voucherify delivers them again.
 */
const REMOVAL_DELAY_MS = 1_000;

/** True when n8n restores a trigger that was active before: an error would end it for good, and nobody would see it. */
const isStart = (context: IHookFunctions): boolean =>
	['init', 'leadershipChange'].includes(context.getActivationMode());

/**
 * Checks that the trigger can be activated. Connected by hand, nothing else is to be done.
 * @returns true when there is nothing to register
 * @throws NodeOperationError when the secret, events or the project are missing
 */
export async function isComplete(context: IHookFunctions): Promise<boolean> {
	const parameters = webhookParameters(context);
	eventsOf(parameters);
	if (parameters.flag('verifySignature')) await checkSecret(context);
	return parameters.text('connect') === 'byHand';
}

/**
 * Registers a webhook in Voucherify for this trigger's URL, or finds the one that has this URL already. Temporary
 * failures are retried in the background, unless a user waits for the activation.
 * @throws NodeApiError when Voucherify refuses it
 */
export async function registerWebhook(context: IHookFunctions): Promise<boolean> {
	const place = webhookPlaceOf(context);
	const target = { ...place, spellings: spellingsOf(eventsToRegister(webhookParameters(context))) };
	const upkeep = upkeepOf(place);
	upkeep.stop();
	upkeep.node = place;
	upkeep.pendingRemoval = undefined;
	const failure = await upkeep.turn(async () => await tryToRegister(context, target));
	if (!failure) return true;
	const isReactivation = isStart(context) || context.getActivationMode() === 'update';
	// An existing webhook keeps delivering: without the trigger, n8n would refuse its messages.
	const isRegistered = isStart(context) && ownAt(place, context).length > 0;
	if (isReactivation && isTemporary(failure)) {
		// n8n may have removed the node meanwhile.
		if (upkeep.isBeingRemoved) return true;
		upkeep.tryUntilDone(async () => {
			const next = await tryToRegister(context, target);
			return !next || !isTemporary(next);
		});
	} else if (!isRegistered) throw nodeFailureOf(context.getNode(), failure);
	return true;
}

/**
 * Removes the webhooks that this node has registered for its URL, after a moment, unless they are registered again by
 * then. A failure does not keep the workflow active: Voucherify gives up on a URL that does not respond.
 */
export function unregisterWebhook(context: IHookFunctions): boolean {
	if (webhookParameters(context).text('connect') === 'byHand') return true;
	const place = webhookPlaceOf(context);
	const upkeep = upkeepOf(place);
	const own = ownAt(place, context);
	const saved = context.getWorkflowStaticData('node');
	// A webhook with another URL stays saved: it is reported once there is one for this URL.
	if (own.some(({ webhookId }) => webhookId === savedIn(saved)?.webhookId)) delete saved.registered;
	// Another workflow may have taken over the URL.
	if (upkeep.node && !isSameNode(upkeep.node, place)) return true;
	upkeep.stop();
	upkeep.pendingRemoval = own;
	void removeLater(context, place, own);
	return true;
}

/** Returns the webhooks of this node at a place: the one saved in n8n may differ from the one in this process. */
function ownAt(place: WebhookPlace, context: IHookFunctions): Registered[] {
	const known = [savedIn(context.getWorkflowStaticData('node')), upkeepOf(place).registered];
	const own = known.filter((one) => one && isSameNode(one, place) && isSamePlace(one, place));
	return [...new Map(own.map((one) => [one?.webhookId, one])).values()].filter((one) => !!one);
}

/**
 * Makes n8n set up the node at each start, and so check its webhook: n8n does that only for nodes with such a function.
 * Closing it ends the retries in the background.
 */
export function stayInMemory(context: ITriggerFunctions): ITriggerResponse {
	const closeFunction = () => {
		stopFor(nodeKeyOf(context));
		return Promise.resolve();
	};
	return { closeFunction };
}

/** @throws NodeOperationError when there is no secret */
async function checkSecret(context: IHookFunctions): Promise<void> {
	try {
		if ((await keysOf(context)).secret === '') throw secretMissing(context);
	} catch (error) {
		const isReactivation = isStart(context) || context.getActivationMode() === 'update';
		const isWarning = isStart(context) || (isReactivation && isTemporary(error));
		if (!isWarning) throw nodeFailureOf(context.getNode(), error);
		warn(context, 'cannot be trusted', error);
	}
}

/** True when a failure may be temporary. Failures of neither Voucherify nor the user are, such as of a locked vault. */
const isTemporary = (error: unknown): boolean =>
	error instanceof NodeApiError ? isPassing(error) : !(error instanceof NodeOperationError);

function webhookPlaceOf(context: IHookFunctions): WebhookPlace {
	return {
		projectId: webhookParameters(context).text('projectId'),
		url: context.getNodeWebhookUrl('default') ?? '',
		...nodeKeyOf(context),
	};
}

/** Registers the webhook and notes it. @returns undefined, or the error, which is in the log then */
async function tryToRegister(
	context: IHookFunctions,
	target: WebhookPlace & WebhookSettings,
): Promise<unknown> {
	try {
		const known = ownAt(target, context).find(({ isAdopted }) => !isAdopted);
		const registrar = await Registrar.of(context, target);
		const { id: webhookId, isAdopted } = await registrar.ensure(known?.webhookId);
		const { projectId, url, workflowId, nodeId } = target;
		const webhook = { webhookId, isAdopted, projectId, url, workflowId, nodeId };
		upkeepOf(target).registered = webhook;
		const saved = context.getWorkflowStaticData('node');
		const former = savedIn(saved);
		// Do not write without a change: n8n saves it with an older copy of the data of all nodes in the workflow.
		if (JSON.stringify(former) !== JSON.stringify(webhook)) saved.registered = webhook;
		if (former && context.getActivationMode() !== 'manual') warnOfFormer(context, former, target);
		return undefined;
	} catch (error) {
		warn(context, 'could not be looked after', error);
		return error;
	}
}

/** Warns about a webhook with another URL: it is not known here whether it is still needed. */
function warnOfFormer(context: IHookFunctions, former: Registered, place: WebhookPlace): void {
	if (isSamePlace(former, place)) return;
	const { webhookId, projectId, url } = former;
	context.logger.warn(
		`Another webhook in Voucherify, ${webhookId} in the project ${projectId}, leads to ${url}. It was registered with this workflow, or with one that this was copied from. Delete it in Voucherify if nothing receives there any more.`,
	);
}

async function removeLater(
	context: IHookFunctions,
	place: WebhookPlace,
	own: Registered[],
): Promise<void> {
	const upkeep = upkeepOf(place);
	await pause(REMOVAL_DELAY_MS);
	await upkeep.turn(async () => {
		if (upkeep.pendingRemoval !== own) return;
		// A retry may have succeeded meanwhile.
		const webhooks = [...own, upkeep.registered].filter((one) => one && !one.isAdopted);
		upkeep.node = undefined;
		upkeep.registered = undefined;
		for (const webhookId of new Set(webhooks.map((one) => one?.webhookId ?? ''))) {
			try {
				const registrar = await Registrar.of(context, { ...place, spellings: [] });
				await registrar.remove(webhookId);
			} catch (error) {
				warn(context, `${webhookId} could not be removed`, error);
			}
		}
	});
}

function warn(context: IHookFunctions, problem: string, error: unknown): void {
	const { message } = nodeFailureOf(context.getNode(), error);
	context.logger.warn(`The webhook in Voucherify ${problem}: ${message}`);
}
