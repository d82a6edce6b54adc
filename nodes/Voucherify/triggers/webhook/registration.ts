import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
} from 'n8n-workflow';
import { toNodeFailure } from '../../api/errors/node';
import { isPassing } from '../../api/errors/passing';
import { isJsonObject, isTexts, type Resource } from '../../api/types';
import { normalizeAddress, Registrar } from '../../api/webhooks';
import { ANY, knownType, spellingsOf } from './catalogue';
import {
	credentialError,
	eventsToRegister,
	isByHand,
	NO_SECRET,
	noAppIds,
	readSettings,
	readWebhookKeys,
	webhookParameters,
	type Settings,
} from './context';

/** Project and URL of a trigger's webhook. */
interface Place {
	projectId: string;
	/** Address of the trigger in this n8n, as `WEBHOOK_URL` has it now. */
	url: string;
}

/** The webhook that a trigger needs. */
interface Target extends Place {
	events: string[];
}

/** The webhook that was registered last. n8n saves it with the workflow, and copies of the workflow have it, too. */
interface Registration extends Target {
	webhookId: string;
	/** The workflow that registered it. */
	workflowId: string;
}

/**
 * Whether the last registration in this process succeeded, by workflow and URL. After a failure, also of another trigger of the
 * workflow, n8n calls `unregisterWebhook`, with the data that it saved before.
 */
const succeeded = new Map<string, boolean>();

const placeKey = (context: IHookFunctions) => `${workflowOf(context)} ${urlOf(context)}`;

/**
 * Runs a step of a registration, and notes whether it failed.
 * @throws the failure, as an error that n8n shows
 */
async function noting<T>(context: IHookFunctions, step: () => Promise<T>): Promise<T> {
	const key = placeKey(context);
	succeeded.delete(key);
	try {
		return await step();
	} catch (error) {
		succeeded.set(key, false);
		throw toNodeFailure(context.getNode(), error);
	}
}

/**
 * Checks that the trigger can be activated. If it is connected manually, there is nothing else to do.
 * @returns true when there is nothing to register
 * @throws NodeOperationError when the secret, the application ID or the events are missing, or a setting has no value
 */
export async function isComplete(context: IHookFunctions): Promise<boolean> {
	return await noting(context, async () => {
		await checkKeys(context, readSettings(webhookParameters(context)));
		return isByHand(context);
	});
}

/**
 * Registers a webhook in Voucherify for this trigger's URL, or changes the one that Voucherify lists for it.
 * @throws NodeOperationError when the project is missing, or no chosen event can be registered
 * @throws NodeApiError when Voucherify refuses it, or is unavailable and the last registration does not fit
 */
export async function registerWebhook(context: IHookFunctions): Promise<boolean> {
	return await noting(context, async () => {
		const target = targetOf(context);
		let found: Resource[] | undefined;
		try {
			const registrar = await connectRegistrar(context, target, spellingsOf(target.events));
			found = await registrar.find();
			const { id: webhookId, wasOff, events } = await registrar.ensure(found);
			if (wasOff)
				context.logger.warn(
					`The webhook ${webhookId} in Voucherify was disabled, manually or after 12 refusals. It was enabled again.`,
				);
			if (isTexts(events)) reportMissing(context, target, events);
			// `WEBHOOK_URL` may contain a password: the normalized address does not.
			const url = normalizeAddress(target.url);
			saveRegistration(context, { workflowId: workflowOf(context), webhookId, ...target, url });
		} catch (error) {
			// Neither this attempt nor n8n's next one may rely on a webhook that is known to be gone or switched off.
			if (isNew(context) || found?.every(({ active }) => active === false)) forget(context, target);
			tolerate(context, error);
		}
		succeeded.set(placeKey(context), true);
		return true;
	});
}

/** Logs the chosen events that the webhook does not send. */
function reportMissing(context: IHookFunctions, target: Target, registered: string[]): void {
	const chosen = new Set([...readSettings(webhookParameters(context)).events, ...target.events]);
	for (const type of [ANY, ...registered]) chosen.delete(knownType(type) ?? type);
	if (chosen.size > 0)
		context.logger.warn(
			`The webhook in Voucherify does not send ${[...chosen].join(', ')}. Let a distribution or workflow send them to the production URL, or choose Manually.`,
		);
}

/**
 * Removes the webhooks that Voucherify lists for this trigger's URL, unless its registration has just failed: they may then
 * be from an earlier activation. Nothing is removed either if this workflow has registered none there: n8n also calls this
 * for a copy that it refuses because another workflow has its URL. A failure does not keep the workflow active. It is only
 * logged, and Voucherify gives up on a URL that does not respond.
 */
export async function unregisterWebhook(context: IHookFunctions): Promise<boolean> {
	const hasSucceeded = succeeded.get(placeKey(context));
	succeeded.delete(placeKey(context));
	if (isByHand(context)) return true;
	try {
		const place = placeOf(context);
		if (!(hasSucceeded ?? hasRegistered(context, place))) return true;
		const registrar = await connectRegistrar(context, place);
		const webhooks = await registrar.find();
		// From here on, the webhook may be gone: the last registration must not excuse a later failure.
		forget(context, place);
		for (const { id } of webhooks) await registrar.remove(id);
	} catch (error) {
		const { message } = toNodeFailure(context.getNode(), error);
		context.logger.warn(`The webhook in Voucherify could not be removed: ${message}`);
	}
	return true;
}

const workflowOf = (context: IHookFunctions): string => context.getWorkflow().id ?? '';

const urlOf = (context: IHookFunctions): string => context.getNodeWebhookUrl('default') ?? '';

const placeOf = (context: IHookFunctions): Place => ({
	projectId: webhookParameters(context).text('projectId'),
	url: urlOf(context),
});

const targetOf = (context: IHookFunctions): Target => ({
	...placeOf(context),
	events: eventsToRegister(webhookParameters(context)),
});

const connectRegistrar = async (
	context: IHookFunctions,
	{ projectId, url }: Place,
	spellings: string[][] = [],
) => await Registrar.of(context, { projectId, url, spellings });

/** @throws NodeOperationError when the credential lacks what the settings need */
async function checkKeys(
	context: IHookFunctions,
	{ isVerified, ignoresOwn }: Settings,
): Promise<void> {
	if (!isVerified && !ignoresOwn) return;
	try {
		const { secret, appIds } = await readWebhookKeys(context);
		if (isVerified && secret === '') throw credentialError(context, NO_SECRET);
		if (ignoresOwn && appIds.length === 0) throw credentialError(context, noAppIds(context));
	} catch (error) {
		tolerate(context, error);
	}
}

/**
 * Logs a temporary failure if the last registration still fits. n8n checks again at its next start.
 * @throws any other failure
 */
function tolerate(context: IHookFunctions, error: unknown): void {
	const failure = toNodeFailure(context.getNode(), error);
	if (!isTemporary(error) || !isRegistered(context)) throw failure;
	context.logger.warn(
		`The webhook in Voucherify could not be checked and was not changed: ${failure.message}`,
	);
}

/**
 * True when a failure may be temporary. This includes failures that neither Voucherify nor the user caused, such as a
 * locked vault.
 */
const isTemporary = (error: unknown): boolean =>
	error instanceof NodeApiError ? isPassing(error) : !(error instanceof NodeOperationError);

/** True when a person publishes a workflow that was not published before. The last registration then does not count. */
const isNew = (context: IHookFunctions): boolean => context.getActivationMode() === 'activate';

/** True when the last registration is what the trigger needs now. If it is connected manually, it needs none. */
function isRegistered(context: IHookFunctions): boolean {
	if (isNew(context)) return false;
	if (isByHand(context)) return true;
	const target = targetOf(context);
	const last = registrationIn(context.getWorkflowStaticData('node'));
	return !!last && isSamePlace(last, target) && last.events.join() === target.events.join();
}

/** Saves the registration, and warns if the last one was at another address. A test has data of its own. */
function saveRegistration(context: IHookFunctions, registration: Registration): void {
	const saved = context.getWorkflowStaticData('node');
	const former = registrationIn(saved);
	if (former && !isSamePlace(former, registration))
		context.logger.warn(
			`Another webhook in Voucherify, ${former.webhookId} in the project ${former.projectId}, sends to ${former.url}. It was created by this workflow, or by the one it was copied from. Delete it in Voucherify if nobody needs it.`,
		);
	// Writes only changes: with each write, n8n saves an older copy of the data of all nodes in the workflow. The
	// properties are compared in a fixed order, since a database may reorder them.
	const textOf = ({ workflowId, webhookId, projectId, url, events }: Registration) =>
		JSON.stringify([workflowId, webhookId, projectId, url, events]);
	if (!former || textOf(former) !== textOf(registration)) saved.registered = { ...registration };
}

/** True when the last registration was by this workflow, for this place. */
function hasRegistered(context: IHookFunctions, place: Place): boolean {
	const last = registrationIn(context.getWorkflowStaticData('node'));
	return last?.workflowId === workflowOf(context) && isSamePlace(last, place);
}

/** Drops the last registration if it is for this place. One at a former address stays, since its webhook stays, too. */
function forget(context: IHookFunctions, place: Place): void {
	const saved = context.getWorkflowStaticData('node');
	const last = registrationIn(saved);
	if (last && isSamePlace(last, place)) delete saved.registered;
}

/** True for the same URL in the same project. */
const isSamePlace = (one: Place, other: Place): boolean =>
	one.projectId === other.projectId && normalizeAddress(one.url) === normalizeAddress(other.url);

/** Returns the last registration, by this workflow or by the one it was copied from. */
const registrationIn = ({ registered }: IDataObject): Registration | undefined =>
	isRegistration(registered) ? registered : undefined;

const isRegistration = (value: unknown): value is Registration & IDataObject =>
	isJsonObject(value) &&
	['workflowId', 'webhookId', 'url', 'projectId'].every((key) => typeof value[key] === 'string') &&
	isTexts(value.events);
