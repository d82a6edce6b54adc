import {
	NodeOperationError,
	type IHookFunctions,
	type INode,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { nodeForErrors } from '../../api/node';
import { Parameters } from '../../parameters/parameters';
import { projectEvents } from './catalogue';
import { properties, SECRET_LABEL } from './fields';

type Context = IHookFunctions | IWebhookFunctions;

/** What the user has entered in the panel. */
export function parametersOf(context: Context): Parameters {
	return new Parameters(
		{
			read: (name) => context.getNodeParameter(name, null, { extractValue: true }),
			getNode: () => context.getNode(),
			getTimezone: () => context.getTimezone(),
		},
		properties,
	);
}

/** What the credential says of webhooks. */
export interface Keys {
	/** Empty when there is none. */
	secret: string;
	appId: string;
}

/** Reads what the credential says. */
export async function keysOf(context: Context): Promise<Keys> {
	const { webhookSecret, appId } = await context.getCredentials('voucherifyApi');
	const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
	return { secret: text(webhookSecret), appId: text(appId) };
}

/** The chosen events. @throws NodeOperationError when there are none */
export function eventsOf(parameters: Parameters): string[] {
	const events = parameters.texts('events');
	if (events.length > 0) return events;
	throw parameters.invalid('events', 'are missing', 'Choose at least one, or Any Event.');
}

/** The chosen events that a webhook of the project can tell of. */
export function eventsToRegister(parameters: Parameters): string[] {
	const events = eventsOf(parameters);
	const wanted = events.includes('*')
		? projectEvents
		: projectEvents.filter((type) => events.includes(type));
	if (wanted.length > 0) return [...wanted];
	throw parameters.invalid(
		'events',
		'are those of distributions only',
		'Choose By Hand for them, and let the distribution in Voucherify send to the production URL.',
	);
}

/** An error that says what is missing when signatures are to be checked without a secret. */
export function secretMissing(context: { getNode: () => INode }): NodeOperationError {
	return new NodeOperationError(
		nodeForErrors(context),
		`The credential has no ${SECRET_LABEL.toLowerCase()}`,
		{
			description: `Copy the secret from Voucherify's project settings, Webhooks, into the field ${SECRET_LABEL} of the credential. Without it, nobody can tell what Voucherify sends from what others send; to take that upon you, switch off Verify Signature.`,
		},
	);
}
