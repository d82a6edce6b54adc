import type { IDataObject } from 'n8n-workflow';
import { parseJson } from '../../api/http/json';
import { isJsonObject, valueAt } from '../../api/types';
import { loyaltyData, loyaltyStatus } from './loyalty';

/** A webhook message. */
export interface Message {
	/** The complete payload. */
	whole: IDataObject;
	/** Data of the event, inside an object; the complete payload when there is no envelope or no data. */
	data: IDataObject;
	/** Type of the event, such as `redemption.succeeded`; not the name of a distribution. */
	type?: string;
	/** Key that is equal for all deliveries of the message. */
	key?: string;
	eventId?: string;
	/** Time of the event, as ISO 8601. */
	createdAt?: string;
	/** Name of the distribution. */
	distribution?: string;
	/** True for loyalty transactions and activities, which a workflow sends. */
	isFromWorkflow?: boolean;
	/** ID of the application whose request caused the event. */
	appId?: string;
	/** True when the payload is not a JSON object: users can let a distribution send anything. */
	isBare?: boolean;
}

/** Matches the ID of the dashboard's test messages. All of them have the same ID, of zeros. */
const TEST_ID = /^[a-z_]+_0{12,}$/;

/**
 * Reads a body: an envelope with data, data only, or whatever a user lets a distribution send.
 * @param long gets the integers that are too long for a number, and are texts in the message
 * @returns undefined when the body is empty
 */
export function parseMessage(body: Buffer, long: Set<string>): Message | undefined {
	const text = body.toString('utf8').replace(/^\uFEFF/, '');
	if (text.trim() === '') return undefined;
	const content = parseJson(text, long);
	if (!isJsonObject(content)) {
		const payload = content === undefined ? text : content;
		return { ...withoutEnvelope({ payload }), isBare: true };
	}
	const { data } = content;
	const at = (...path: string[]) => textOf(valueAt(content, ...path));
	const sender = at('source', 'object');
	const isDistribution = sender === 'distribution';
	const hasEvent = data !== undefined && at('event', 'type') !== undefined;
	const isFromWorkflow = sender === 'workflow';
	if (!isDistribution && !isFromWorkflow && sender !== 'webhook' && !hasEvent)
		return withoutEnvelope(content);
	const eventId = at('event', 'id') ?? at('id');
	const type = at('event', 'type') ?? at('type');
	const inner = data === undefined ? content : isJsonObject(data) ? data : { data };
	const eventData = isFromWorkflow ? loyaltyData(inner) : inner;
	// Several webhooks may send the same event. But each distribution sends its own message, and may send it to several
	// customers or through several channels; and each status of a transaction has the transaction's ID.
	const parts = isDistribution
		? [eventId, content.source, content.event, data]
		: [eventId, type?.toLowerCase(), isFromWorkflow && loyaltyStatus(eventData)];
	return {
		whole: content,
		data: eventData,
		type,
		isFromWorkflow,
		key: eventId === undefined || TEST_ID.test(eventId) ? undefined : JSON.stringify(parts),
		eventId,
		createdAt: at('event', 'created_at') ?? at('created_at'),
		distribution: isDistribution ? at('type') : undefined,
		appId: at('event', 'event_source', 'api_key', 'app_id'),
	};
}

/** Returns a message without an ID, so repeats of it are not detected. */
const withoutEnvelope = (whole: IDataObject): Message => ({ whole, data: whole });

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
