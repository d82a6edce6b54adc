import {
	NodeOperationError,
	type IHookFunctions,
	type INode,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { readShownUnit } from '../../forms/money';
import { loyaltyV2Id } from '../../forms/reading/formats';
import { Parameters } from '../../forms/reading/parameters';
import { ANY, projectEvents } from './catalogue';
import { properties, SECRET_LABEL } from './fields';
import { SINGLE_TYPES } from './loyalty';

type Context = IHookFunctions | IWebhookFunctions;

export function webhookParameters(context: Context): Parameters {
	return new Parameters(
		{
			read: (name) => context.getNodeParameter(name, null, { extractValue: true }),
			getNode: () => context.getNode(),
			getTimezone: () => context.getTimezone(),
		},
		properties,
	);
}

/** Values of the credential that concern webhooks. */
export interface Keys {
	/** The webhook secret; empty when there is none. */
	secret: string;
	appId: string;
}

/** Reads the webhook secret and the application ID from the credential. */
export async function readWebhookKeys(context: Context): Promise<Keys> {
	const { webhookSecret, appId } = await context.getCredentials('voucherifyApi');
	const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
	return { secret: text(webhookSecret), appId: text(appId) };
}

/** Settings of the trigger. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads all settings, also for the activation: a mistake must not show as refused messages.
 * @throws NodeOperationError that names the field
 */
export const readSettings = (parameters: Parameters) => ({
	events: readEvents(parameters),
	isVerified: parameters.flag('verifySignature'),
	campaign: parameters.optionalText('filters.campaignId'),
	program: parameters.optionalText('filters.programId', loyaltyV2Id),
	statuses: parameters.texts('filters.transactionStatus'),
	ignoresOwn: parameters.optionalFlag('options.ignoreOwn') ?? false,
	acceptsRepeats: parameters.optionalFlag('options.acceptRepeats') ?? false,
	isSimplified: parameters.flag('simplify'),
	unit: readShownUnit(parameters),
});

/**
 * Returns the chosen events.
 * @throws NodeOperationError when there are none
 */
function readEvents(parameters: Parameters): string[] {
	const events = parameters.texts('events');
	if (events.length === 0)
		throw parameters.invalid('events', 'are missing', 'Choose at least one, or Any Event.');
	if (!events.includes(SINGLE_TYPES)) return events;
	const types = parameters.texts('loyaltyEvents');
	if (types.length > 0) return [...events, ...types];
	throw parameters.invalid('loyaltyEvents', 'are missing', 'Choose at least one type.');
}

/**
 * Returns the chosen events that a webhook of the project can be registered for.
 * @throws NodeOperationError when there are none
 */
export function eventsToRegister(parameters: Parameters): string[] {
	const events = readEvents(parameters);
	const registrable = events.includes(ANY)
		? projectEvents
		: projectEvents.filter((type) => events.includes(type));
	if (registrable.length > 0) return [...registrable];
	throw parameters.invalid(
		'events',
		'can be received only when connected manually',
		'Choose Manually, and set up a webhook, distribution or workflow in Voucherify that sends to the production URL.',
	);
}

/** Advice for messages that are not signed with the credential's secret. */
export const SECRET_ADVICE = `Copy the secret from Voucherify's project settings, Webhooks, into the field ${SECRET_LABEL} of the credential. Voucherify disables a webhook after its messages are refused 12 times.`;

/** Returns the error for checking signatures without a secret. */
export function secretMissing(context: { getNode: () => INode }): NodeOperationError {
	return new NodeOperationError(
		nodeForErrors(context),
		`The credential has no ${SECRET_LABEL.toLowerCase()}`,
		{
			description: `${SECRET_ADVICE} To accept messages from anybody, switch off Verify Signature.`,
		},
	);
}
