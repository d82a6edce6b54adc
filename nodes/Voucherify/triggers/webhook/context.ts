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
import { OWN_LABEL, properties, SECRET_LABEL } from './fields';
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

/** True if the user has added the webhook in Voucherify. */
export const isByHand = (context: Context): boolean =>
	webhookParameters(context).text('connect') === 'byHand';

/** The credential of each setting of *Connect*, with its field for the user's own applications. */
const CREDENTIALS = {
	byHand: { credential: 'voucherifyApi', field: 'appId', label: 'Application ID' },
	automatically: {
		credential: 'voucherifyManagementApi',
		field: 'applicationIds',
		label: 'Application IDs',
	},
} as const;

const credentialIn = (context: Context) =>
	CREDENTIALS[isByHand(context) ? 'byHand' : 'automatically'];

/** Returns the name of the credential in use. A node may also have the one of its former setting. */
export const credentialName = (context: Context) => credentialIn(context).credential;

/** Values of the credential that concern webhooks. */
export interface Keys {
	/** The webhook secret; empty when there is none. */
	secret: string;
	/** IDs of the applications whose changes are the user's own. */
	appIds: string[];
}

/** Reads the webhook secret and the application IDs from the credential in use. */
export async function readWebhookKeys(context: Context): Promise<Keys> {
	const { credential, field } = credentialIn(context);
	const { webhookSecret, [field]: ids } = await context.getCredentials(credential);
	const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
	return {
		secret: text(webhookSecret),
		appIds: text(ids)
			.split(/[\s,;]+/)
			.filter(Boolean),
	};
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

/** A problem of the credential, and what to do about it. */
export interface CredentialProblem {
	problem: string;
	advice: string;
}

const DISABLED = 'Voucherify disables a webhook after its messages are refused 12 times.';

const SECRET_ADVICE = `Copy the secret from Voucherify's project settings, Webhooks, into the field ${SECRET_LABEL} of the credential. ${DISABLED}`;

/** A message is not signed with the credential's secret. */
export const WRONG_SECRET: CredentialProblem = {
	problem: 'The message is not signed with the webhook secret of the credential',
	advice: SECRET_ADVICE,
};

/** Signatures cannot be checked without a secret. */
export const NO_SECRET: CredentialProblem = {
	problem: `The credential has no ${SECRET_LABEL.toLowerCase()}`,
	advice: `${SECRET_ADVICE} To accept messages from anybody, switch off Verify Signature.`,
};

/** Own changes cannot be recognized without the IDs of the user's applications. */
export const noAppIds = (context: Context): CredentialProblem => ({
	problem: 'The credential has no application ID',
	advice: `${OWN_LABEL} compares it with the one in each event. Copy the ID from Voucherify's project settings, Application keys, into the field ${credentialIn(context).label} of the credential, or remove the option ${OWN_LABEL}. ${DISABLED}`,
});

export const credentialError = (
	context: { getNode: () => INode },
	{ problem, advice }: CredentialProblem,
) => new NodeOperationError(nodeForErrors(context), problem, { description: advice });
