import { jsonParse, type IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../api/types';

/** What has arrived, as far as it says so itself. */
export interface Message {
	/** Everything, as it came. */
	whole: IDataObject;
	/** What the event is about: the whole, where nothing is around it. */
	data: IDataObject;
	/** Of the event, such as `redemption.succeeded`; not the name that a user gave a distribution. */
	type?: string;
	/** What the same message has whenever it is delivered again. */
	key?: string;
	eventId?: string;
	/** When it happened, as ISO 8601. */
	createdAt?: string;
	/** The name that a user gave the distribution. */
	distribution?: string;
	/** The application whose call has caused it. */
	appId?: string;
}

/**
 * Reads a body: an envelope around the data, the data alone, or whatever a user lets a distribution send.
 * @returns undefined when there is nothing in it
 */
export function messageIn(body: Buffer): Message | undefined {
	const text = body.toString('utf8').replace(/^\uFEFF/, '');
	if (text.trim() === '') return undefined;
	const content = jsonParse<IDataObject[string]>(text, { fallbackValue: text });
	if (!isJsonObject(content)) return withoutEnvelope({ payload: content });
	const { data, event, source } = content;
	if (!isJsonObject(data) || !(isJsonObject(event) || isJsonObject(source)))
		return withoutEnvelope(content);
	const at = (...path: string[]) => textOf(valueAt(content, ...path));
	const isDistribution = at('source', 'object') === 'distribution';
	const eventId = at('event', 'id') ?? at('id');
	return {
		whole: content,
		data,
		type: at('event', 'type') ?? at('type'),
		// Several webhooks may tell of one event; distributions have each their own to say of it.
		key: isDistribution ? [eventId, at('source', 'id')].join(' ') : eventId,
		eventId,
		createdAt: at('event', 'created_at') ?? at('created_at'),
		distribution: isDistribution ? at('type') : undefined,
		appId: at('event', 'event_source', 'api_key', 'app_id'),
	};
}

/** It has no ID, so it cannot be known again. */
const withoutEnvelope = (whole: IDataObject): Message => ({ whole, data: whole });

function textOf(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** How deep the campaign of an event may stand. */
const DEPTH = 4;

/** The IDs of the campaigns that data names. */
export function campaignsIn(data: IDataObject, depth = DEPTH): string[] {
	return Object.entries(data).flatMap(([key, value]) => {
		if (key === 'campaign_id' && typeof value === 'string') return [value];
		if (!isJsonObject(value) || depth === 0 || key === 'metadata') return [];
		const own = key === 'campaign' && typeof value.id === 'string' ? [value.id] : [];
		return [...own, ...campaignsIn(value, depth - 1)];
	});
}
