import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answerOf, bodyOf } from './call';
import type { Parameters } from '../../parameters/parameters';
import { ANY, knownType } from './catalogue';
import { eventsOf, parametersOf, type Keys } from './context';
import { itemOf } from './items';
import { keysThatFit } from './keys';
import { memoryOf } from './memory';
import { campaignsIn, messageIn, type Message } from './message';
import { isSignature, isSigned, SIGNATURE_HEADER } from './signature';

/** What is said to a call that starts nothing. */
interface Refusal {
	status: number;
	message: string;
}

const UNSIGNED: Refusal = { status: 401, message: 'The signature is missing or wrong' };
const UNREADABLE: Refusal = { status: 400, message: 'There is no event in it' };
const UNDECIDED: Refusal = { status: 503, message: 'The same event is being received' };
const LEFT_OUT: Refusal = { status: 200, message: 'This event starts nothing' };
const KNOWN: Refusal = { status: 200, message: 'This event was received before' };

/**
 * Takes a call: its signature is checked before anything else. n8n answers what becomes an execution as soon as that is
 * saved, and before it runs.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const outcome = await judge(context);
	if (!('status' in outcome)) return { workflowData: [[{ json: outcome.item }]] };
	const { status, message } = outcome;
	answerOf(context).status(status).json({ message });
	return { noWebhookResponse: true };
}

async function judge(context: IWebhookFunctions): Promise<Refusal | { item: IDataObject }> {
	const body = await bodyOf(context);
	const parameters = parametersOf(context);
	const isVerified = parameters.flag('verifySignature');
	const signature = context.getHeaderData()[SIGNATURE_HEADER];
	if (isVerified && !(body && isSignature(signature))) return UNSIGNED;
	const isFrom = ({ secret }: Keys) => Boolean(body && isSigned(body, signature, secret));
	const keys = await keysThatFit(context, (some) => !isVerified || isFrom(some));
	if (!keys) return UNSIGNED;
	const message = body && messageIn(body);
	if (!message || (!isVerified && 'payload' in message.whole && message.data === message.whole))
		return UNREADABLE;
	const ignoresOwn = parameters.optionalFlag('options.ignoreOwn') ?? false;
	const isOwn = ignoresOwn && message.appId !== undefined && message.appId === keys.appId;
	if (isOwn || !isWanted(parameters, message)) return LEFT_OUT;
	const item = itemOf(message, parameters.flag('simplify'));
	return (await repeated(context, message)) ?? { item };
}

/** Whether it is among the events, and of the campaign, that the user wants. What nobody knows passes. */
function isWanted(parameters: Parameters, { type, data }: Message): boolean {
	const campaign = parameters.optionalText('filters.campaignId');
	if (campaign !== undefined && !campaignsIn(data).includes(campaign)) return false;
	const wanted = eventsOf(parameters);
	if (type === undefined || wanted.includes(ANY)) return true;
	const known = knownType(type);
	return known === undefined || wanted.includes(known);
}

/** What to say to an event that was received before. A test by hand takes whatever comes. */
async function repeated(
	context: IWebhookFunctions,
	{ key }: Message,
): Promise<Refusal | undefined> {
	if (key === undefined || context.getMode() === 'manual') return undefined;
	const memory = memoryOf(context.getWorkflow().id, context.getNode().id);
	const saved = context.getWorkflowStaticData('node');
	const found = await memory.note(key, saved, answerOf(context));
	return { new: undefined, known: KNOWN, open: UNDECIDED }[found];
}
