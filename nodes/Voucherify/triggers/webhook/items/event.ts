import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';
import type { MoneyUnit } from '../../../forms/reading/money';
import { findEventKind } from './kinds';
import { loyaltyColumns, loyaltySubject } from './loyalty';
import { fillMissing, simplifiedBy, withFlattened } from '../../../columns/row';

/** An event that a webhook reported. */
interface WebhookEvent {
	/** The complete payload. */
	whole: IDataObject;
	/** The data of the event; the complete payload when there is no envelope or no data. */
	data: IDataObject;
	type?: string;
	eventId?: string;
	createdAt?: string;
	/** Name of the distribution that sent the event. */
	distribution?: string;
	isFromWorkflow?: boolean;
}

/** Documented fields of event data. Users can let a distribution send other fields. */
const DOCUMENTED = new Set(
	`assignment balance buckets campaign completed_at count created_at custom_event customer customer_event
	destination_voucher distribution earning_rule event event_schema holder holder_loyalty_tier loyalty loyalty_tier
	loyalty_tier_from loyalty_tier_to order pending_points points promotion_stack promotion_tier publication redemption
	redemption_rollback referral referral_tier referrer reward reward_assignment reward_redemption rollback rule segment
	source source_voucher transaction user voucher voucher_pending_points_balance vouchers`.split(
		/\s+/,
	),
);

/**
 * Returns the item of an event: simplified, with the same columns as operations and polled events; or the complete
 * payload. Data that is not documented, or not of the documented shape, becomes one flat row.
 */
export function buildItem(
	event: WebhookEvent,
	isSimplified: boolean,
	unit: MoneyUnit = 'minor',
): IDataObject {
	const { whole, data, eventId, type, createdAt, distribution, isFromWorkflow } = event;
	if (!isSimplified || data === whole) return whole;
	const head = fillMissing({
		event_type: type,
		event_id: eventId,
		event_created_at: createdAt,
		...(distribution !== undefined && { distribution }),
	});
	const known = columnsOf(event, unit);
	const others = Object.entries(data).filter(
		([name]) => !known || !(isFromWorkflow || DOCUMENTED.has(name)),
	);
	const rest = Object.fromEntries(others);
	const row = withFlattened(head, known ?? {});
	return withFlattened(row, unit === 'major' ? withoutAmounts(rest) : rest);
}

/** Names of numbers that may be money. Nothing shows whether an undocumented one is, so it cannot be converted. */
const AMOUNT = /(amount(_off)?|price)$/i;

/** Returns data without numbers that may be money, except in metadata. */
const withoutAmounts = (data: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(data)
			.filter(([name, value]) => typeof value !== 'number' || !AMOUNT.test(name))
			.map(([name, value]) => [name, name === 'metadata' ? value : withoutInnerAmounts(value)]),
	);

function withoutInnerAmounts(value: IDataObject[string]): IDataObject[string] {
	if (Array.isArray(value)) return value.map(withoutInnerAmounts);
	return isJsonObject(value) ? withoutAmounts(value) : value;
}

/** Returns the columns of a documented event; undefined for other ones. */
function columnsOf(
	{ type = '', data, isFromWorkflow }: WebhookEvent,
	unit: MoneyUnit,
): IDataObject | undefined {
	if (isFromWorkflow) {
		const shown = loyaltySubject(type.toLowerCase(), data);
		return shown && simplifiedBy(loyaltyColumns, shown);
	}
	const [, subjectIn, columns, beside = {}] = findEventKind(type) ?? [];
	const subject = subjectIn?.(data);
	if (!subject || !columns) return undefined;
	const row = simplifiedBy(columns, subject, unit);
	const others = Object.entries(simplifiedBy(beside, data, unit));
	return {
		...row,
		...Object.fromEntries(others.filter(([name]) => (row[name] ?? null) === null)),
	};
}

/** Maximum depth at which campaigns are found in the data of an event. */
const DEPTH = 4;

/** Returns the IDs of all campaigns that the data names. */
export function campaignIds(data: IDataObject, depth = DEPTH): string[] {
	return Object.entries(data).flatMap(([key, value]) => {
		if (key === 'campaign_id' && typeof value === 'string') return [value];
		if (Array.isArray(value) && depth > 0)
			return value.flatMap((one) => (isJsonObject(one) ? campaignIds(one, depth - 1) : []));
		if (!isJsonObject(value) || depth === 0 || key === 'metadata') return [];
		const own = key === 'campaign' && typeof value.id === 'string' ? [value.id] : [];
		return [...own, ...campaignIds(value, depth - 1)];
	});
}
