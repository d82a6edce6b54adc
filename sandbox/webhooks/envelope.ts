import { withUnknownFields } from '../present';
import { dataOf, shortVoucher } from '../world/eventData';
import type { LoggedEvent, Webhook } from '../world/types';
import type { WebhookService } from './service';

export function envelopeOf(
	service: WebhookService,
	webhook: Webhook,
	event: LoggedEvent,
	id: string,
): string {
	const { world, origin, now } = service;
	const { target_url, distribution, project_id } = webhook;
	const type = typeOf(event, webhook);
	const data = besideCodes(type, dataOf(event, world, origin), event, service);
	if (distribution?.raw) return JSON.stringify(withUnknownFields(data));
	const object = distribution ? 'distribution' : 'webhook';
	const envelope = {
		id,
		project_id,
		created_at: new Date(now()).toISOString(),
		type: distribution?.name ?? type,
		data,
		source: { id: webhook.id, object, target_url },
		event: {
			id: event.id,
			type,
			created_at: event.created_at,
			entity_id: event.entity_id,
			group_id: event.group_id,
			event_source: sourceOf(event.app_id),
		},
	};
	return JSON.stringify(withUnknownFields(envelope));
}

/** In project webhooks, the codes are beside the publication; in distributions, they are inside it. */
function besideCodes(
	type: string,
	data: ReturnType<typeof dataOf>,
	{ data: { publication } }: LoggedEvent,
	{ world }: WebhookService,
) {
	if (!publication || type.startsWith('customer.') || !('publication' in data)) return data;
	const content = { ...data, publication: { ...data.publication, voucher: undefined } };
	if (type !== 'publication.succeeded' || world.beliefs.publishedCodes === 'voucher')
		return content;
	const vouchers = publication.vouchers.map((id) => shortVoucher(world.vouchers.get(id)));
	return { ...content, voucher: undefined, vouchers };
}

/** Returns the event's type for this webhook: distributions add `customer.` to events of customers. */
export function typeOf({ type, about }: LoggedEvent, { distribution }: Webhook): string {
	const isOfCustomer = type.startsWith('customer.') || typeof about.customer !== 'string';
	return distribution && !isOfCustomer ? `customer.${type}` : type;
}

export function sourceOf(app_id: string | null) {
	return app_id === null
		? { channel: 'USER_PORTAL', user: { id: 'user_Sandb0x' }, api_key: null }
		: { channel: 'API', user: null, api_key: { name: 'Sandbox', app_id } };
}
