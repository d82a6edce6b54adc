import type { IDataObject } from 'n8n-workflow';
import {
	eventChoices,
	knownType,
	projectEvents,
} from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { loyaltyChoices, loyaltyGroups } from '../../nodes/Voucherify/triggers/webhook/loyalty';
import { startSandbox, type Sandbox } from '../../sandbox';
import { begunWith } from '../support/webhookWorkflow';
import { envelope, post, receiving } from '../support/webhooks';
import { expectGeneratedPart } from '../generated';
import { eventsTable, type ReceivedEvent } from './eventsPage';
import { verdictOf, type Finding } from './verdict';
import { readMaterial, type VendorWebhook } from './material';
import { listed, pointsOf } from './webhookPoints';

/** An event that the vendor's material does not show. */
const ANOTHER = 'campaign.referral_tier.created';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

/** Items with which a delivery starts a workflow that waits for this event. */
async function received(message: object, event: string): Promise<IDataObject[]> {
	const engine = receiving(sandbox, { events: [event] });
	await engine.listen();
	await engine.activate();
	try {
		const { status } = await post(engine.url(), sandbox.keys.webhookSecret, message);
		expect(status).toBe(200);
		return (await begunWith(engine.database)).flat().map(({ json }) => json);
	} finally {
		await engine.close();
	}
}

/** The object that contains a path's last key, and that key; undefined if there is none. */
function holderOf(data: object, place: string): { holder: object; name: string } | undefined {
	const path = place.split('.');
	const name = path.pop() ?? '';
	let holder: unknown = data;
	for (const part of path) {
		holder = typeof holder === 'object' && holder !== null ? Reflect.get(holder, part) : undefined;
	}
	const isThere = typeof holder === 'object' && holder !== null;
	return isThere && typeof holder === 'object' && holder ? { holder, name } : undefined;
}

/** Value at a path; null counts as undefined. */
function valueIn(data: object, place: string): unknown {
	const found = holderOf(data, place);
	return found && (Reflect.get(found.holder, found.name) ?? undefined);
}

/** Replaces the numbers at these paths with unique ones, which keep their sign. */
function withOwnNumbers(data: object, points: string[][]): object {
	const copy: object = structuredClone(data);
	points.forEach((places, index) => {
		for (const place of places) {
			const value = valueIn(copy, place);
			const found = holderOf(copy, place);
			if (typeof value === 'number' && found)
				Reflect.set(found.holder, found.name, (value < 0 ? -1 : 1) * (9_000_001 + index));
		}
	});
	return copy;
}

/** True if the row shows the value at one of these paths, or if there is no value. */
function isShown(row: IDataObject, data: object, places: string[]): boolean {
	const values = places.map((place) => valueIn(data, place)).filter((one) => one !== undefined);
	const cells = Object.values(row);
	return (
		values.length === 0 ||
		values.some((value) =>
			cells.some(
				(cell) =>
					cell === value || (typeof cell === 'string' && cell.split(', ').includes(String(value))),
			),
		)
	);
}

/** The delivery's `data`. */
function dataOf({ data, whole }: VendorWebhook): object {
	const shown: unknown = data ?? (whole && Reflect.get(whole, 'data'));
	return typeof shown === 'object' && shown ? shown : {};
}

/** True if the delivery has any of the paths listed for its type. A delivery that a user has composed has none. */
const isAsDocumented = (webhook: VendorWebhook): boolean =>
	pointsOf(webhook.type)
		.flat()
		.some((place) => valueIn(dataOf(webhook), place) !== undefined);

const valuesIn = (data: unknown): unknown[] =>
	typeof data === 'object' && data !== null ? Object.values(data).flatMap(valuesIn) : [data];

/** The complete delivery. */
function messageOf({ type, used, whole }: VendorWebhook, data: object): object {
	if (whole) return { ...whole, data };
	if (used === 'project') return envelope(type, data);
	const source = { id: 'distr_1', object: 'distribution', target_url: 'http://localhost' };
	const { event } = envelope(type);
	return envelope('A name of its own', data, { source, event });
}

const isOffered = (type: string) =>
	eventChoices.some(({ value }) => value === type || `customer.${String(value)}` === type);

async function findingsOn(webhook: VendorWebhook): Promise<Finding[]> {
	const { type, used, source } = webhook;
	const points = pointsOf(type);
	const data = withOwnNumbers(dataOf(webhook), points);
	const message = messageOf(webhook, data);
	const at = `${type} ${used} (${source})`;
	const [row] = await received(message, '*');
	if (!row) return [{ at, says: 'starts nothing' }];
	const strangers = await received(message, ANOTHER);
	const lost = points.filter((places) => !isShown(row, data, places)).map(([place]) => place);
	const cells: unknown[] = Object.values(row);
	const kept = isAsDocumented(webhook) || valuesIn(data).every((value) => cells.includes(value));
	return [
		...(row.event_type === type ? [] : [{ at, says: 'does not tell its type' }]),
		...(strangers.length > 0 ? [{ at, says: 'starts workflows that wait for another event' }] : []),
		...(isOffered(type) ? [] : [{ at, says: 'is not in the menu' }]),
		...(kept ? [] : [{ at, says: 'has none of the places, and is not passed on' }]),
		...(lost.length > 0 ? [{ at, says: `loses ${lost.join(', ')}` }] : []),
	];
}

it('accepts each delivery that the vendor shows, offers it in the menu, and keeps its key facts when simplified', async () => {
	const webhooks = readMaterial('webhooks.json');
	const findings: Finding[] = [];
	for (const webhook of webhooks) findings.push(...(await findingsOn(webhook)));
	const losing = findings.filter(({ says }) => says.startsWith('loses')).length;
	const unknown = findings.filter(({ says }) => says === 'is not in the menu').length;
	const counts = {
		messages: webhooks.length,
		'not in the menu': unknown,
		'losing their point': losing,
	};
	const verdict = verdictOf('webhooks', findings, counts);
	expect(verdict).toEqual({ unexplained: [], needless: [] });
});

it('lists the paths of exactly the types that the vendor shows', () => {
	const types = new Set(readMaterial('webhooks.json').map(({ type }) => type));
	const twins = (type: string) => [type, `customer.${type}`];
	expect([...types].filter((type) => pointsOf(type).length === 0)).toEqual([]);
	expect(listed.filter((type) => !twins(type).some((one) => types.has(one)))).toEqual([]);
});

/** The columns that a sample of a workflow must have, beside those of its transaction's or activity's own fields. */
const DETAILS: Record<string, IDataObject> = {
	points_earned_pending: { points: 120, status: 'PENDING', updated_at: null },
	points_earned_approved: { points: 120, status: 'APPROVED', expiration_date: '2027-11-30' },
	reward_purchase_approved: { points: null, reward_codes: 'TEA-7F3K9Q', status: 'APPROVED' },
	reward_purchase_refunded: { points: null, reward_codes: 'TEA-7F3K9Q', status: 'REFUNDED' },
	tier_upgraded: { tier_from: 'lt_0f5a7c3e9d1b6284', tier_to: 'lt_9b2d4e6f8a0c1357' },
	tier_joined: { tier_from: null, tier_to: 'lt_0f5a7c3e9d1b6284', expires_at: null },
	points_expired: { points: -45, expiration_date: '2026-11-14' },
	member_created: { customer_id: 'cust_Q7wErT2yUiOp4aSdFgHj6kLz', status: 'ACTIVE' },
	reward_updated: { id: 'lrew_e18a5c94d70b3f62', name: 'One free pot of tea' },
	program_reward_updated: { reward_id: 'lrew_e18a5c94d70b3f62', name: 'One free pot of tea' },
	older_shape_points_earned_approved: { points: 120, status: 'APPROVED' },
	older_shape_member_created: { customer_id: 'cust_Q7wErT2yUiOp4aSdFgHj6kLz' },
};

it('starts with each message of a workflow that the vendor shows, by its group alone, with its facts', async () => {
	const samples = readMaterial('workflow-samples.json');
	expect(Object.keys(samples)).toEqual(Object.keys(DETAILS));
	for (const [name, message] of Object.entries(samples)) {
		const { type, id } = message.event;
		expect(loyaltyChoices.map(({ value }) => value)).toContain(type);
		const groups: string[] = [];
		for (const { value } of loyaltyGroups.slice(0, 7))
			if ((await received(message, String(value))).length > 0) groups.push(String(value));
		expect([name, ...groups]).toEqual([name, expect.any(String)]);
		expect(await received(message, ANOTHER)).toEqual([]);
		const [row] = await received(message, '*');
		expect(row).toMatchObject({ event_type: type, event_id: id, ...DETAILS[name] });
		const { trigger, transaction = trigger?.transaction } = message.data;
		if (transaction)
			expect(row).toMatchObject({
				id,
				member_id: transaction.member_id,
				card_id: transaction.card_id,
			});
	}
});

it("docs/events.md lists the columns of each type's item", async () => {
	const items: ReceivedEvent[] = [];
	for (const webhook of readMaterial('webhooks.json')) {
		// A delivery that a user has composed documents nothing.
		if (!isAsDocumented(webhook)) continue;
		const [row = {}] = await received(messageOf(webhook, dataOf(webhook)), '*');
		items.push({ type: knownType(webhook.type), row });
	}
	const undocumented = projectEvents.filter((type) => !items.some((item) => item.type === type));
	expect(undocumented).toHaveLength(17);
	const offered = eventChoices
		.slice(1)
		.filter(({ value }) => !String(value).startsWith('loyalty.'));
	const table = await eventsTable(offered, items, 'test/vendor/webhooks.test.ts');
	expectGeneratedPart('docs/events.md', 'events', table);
});
