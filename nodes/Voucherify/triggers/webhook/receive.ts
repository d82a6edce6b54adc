import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { monotonicNow } from '../../api/http/clock';
import { withLongNumberWarning } from '../../api/http/json';
import { campaignIds, buildItem } from './items/event';
import { responseObject, readRawBody } from './call';
import { nodeKeyOf, rememberPerNode } from '../perNode';
import { ANY, knownType } from './catalogue';
import {
	credentialError,
	noAppIds,
	readSettings,
	webhookParameters,
	WRONG_SECRET,
	type CredentialProblem,
	type Keys,
	type Settings,
} from './context';
import { deliveriesOf } from './deliveries';
import { findSigningSecret } from './signingSecret';
import { isChosen, loyaltyStatus, programId } from './loyalty';
import { parseMessage, type Message } from './message';
import { isSignature, isSigned, SIGNATURE_HEADER } from './signature';

/** Response to a request that starts no execution. */
interface Refusal {
	status: number;
	message: string;
}

const UNSIGNED: Refusal = { status: 401, message: 'The signature is missing or wrong' };
const UNREADABLE: Refusal = { status: 400, message: 'The body contains no event' };
const MAYBE_OWN: Refusal = { status: 503, message: 'Nothing shows whether this is an own change' };
const UNDECIDED: Refusal = { status: 503, message: 'The same event is being received' };
const LEFT_OUT: Refusal = { status: 200, message: 'This event does not start the workflow' };
const KNOWN: Refusal = { status: 200, message: 'This event was received before' };

/** Minimum time between two warnings in the log, in milliseconds. */
const WARNING_INTERVAL_MS = 60_000;

/**
 * Handles a webhook request. The signature is checked first. If an execution starts, n8n responds once it is saved, before
 * it runs.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const outcome = await validateDelivery(context);
	if (!('status' in outcome)) return { workflowData: [[{ json: outcome.item }]] };
	const { status, message } = outcome;
	responseObject(context).status(status).json({ message });
	return { noWebhookResponse: true };
}

async function validateDelivery(
	context: IWebhookFunctions,
): Promise<Refusal | { item: IDataObject }> {
	const body = await readRawBody(context);
	const settings = readSettings(webhookParameters(context));
	const { isVerified } = settings;
	const signature = context.getHeaderData()[SIGNATURE_HEADER];
	if (isVerified && !(body && isSignature(signature))) return UNSIGNED;
	const isFrom = ({ secret }: Keys) => Boolean(body && isSigned(body, signature, secret));
	const keys = await findSigningSecret(context, (some) => !isVerified || isFrom(some));
	if (!keys) {
		report(context, WRONG_SECRET);
		return UNSIGNED;
	}
	const longNumbers = new Set<string>();
	const message = body && parseMessage(body, longNumbers);
	if (!message || (!isVerified && message.isBare)) return UNREADABLE;
	if (!isWanted(settings, message)) return LEFT_OUT;
	if (settings.ignoresOwn && message.appId !== undefined) {
		if (keys.appIds.includes(message.appId)) return LEFT_OUT;
		// Without any ID, an own change might start the workflow again and again.
		if (keys.appIds.length === 0) {
			report(context, noAppIds(context));
			return MAYBE_OWN;
		}
	}
	const item = buildItem(message, settings.isSimplified, settings.unit);
	const accepted = { item: withLongNumberWarning(item, longNumbers) };
	return (await refusalOfRepeat(context, settings, message)) ?? accepted;
}

/** Time of the last warning of a node in this process, in milliseconds. */
const lastWarningOf = rememberPerNode(() => ({ at: -Infinity }));

/**
 * Reports a problem: in a test as its error, otherwise as a warning in n8n's log, at most once a minute.
 * @throws NodeOperationError in a test
 */
function report(context: IWebhookFunctions, found: CredentialProblem): void {
	if (context.getMode() === 'manual') throw credentialError(context, found);
	const lastWarning = lastWarningOf(nodeKeyOf(context));
	if (monotonicNow() - lastWarning.at < WARNING_INTERVAL_MS) return;
	lastWarning.at = monotonicNow();
	context.logger.warn(`${nameOf(context)}: ${found.problem}. ${found.advice}`);
}

/**
 * True when the message is one of the chosen events, and passes the filters. Messages without a type count as chosen, and
 * those from workflows pass a filter for what they do not name.
 */
function isWanted(
	{ campaign, events, program, statuses }: Settings,
	{ type, data, isFromWorkflow }: Message,
): boolean {
	const isAny = type === undefined || events.includes(ANY);
	if (isFromWorkflow) {
		const [status, named] = [loyaltyStatus(data), programId(data)];
		if (status !== undefined && statuses.length > 0 && !statuses.includes(status)) return false;
		if (program !== undefined && named !== null && named !== program) return false;
		return isAny || isChosen(events, type, data);
	}
	if (campaign !== undefined && !campaignIds(data).includes(campaign)) return false;
	return isAny || events.includes(knownType(type) ?? '');
}

/** Returns the response to a repeat; undefined for a new event, and where repeats are accepted, as in a manual test. */
async function refusalOfRepeat(
	context: IWebhookFunctions,
	{ acceptsRepeats }: Settings,
	{ key, eventId }: Message,
): Promise<Refusal | undefined> {
	if (key === undefined || acceptsRepeats || context.getMode() === 'manual') return undefined;
	const found = await deliveriesOf(nodeKeyOf(context)).note(key, responseObject(context));
	if (found === 'known')
		context.logger.info(
			`${nameOf(context)}: the event ${eventId} was received before and starts nothing. To run it again, retry its execution in n8n, or add the option Accept Repeats.`,
		);
	return { new: undefined, known: KNOWN, open: UNDECIDED }[found];
}

/** Returns the names of the node and its workflow, for n8n's log. */
function nameOf(context: IWebhookFunctions): string {
	const { id = '', name } = context.getWorkflow();
	return `${context.getNode().name} of the workflow ${name ?? id}`;
}
