import type { IDataObject } from 'n8n-workflow';
import { eventChoices } from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { startSandbox, type Sandbox } from '../../sandbox';
import { envelope, post, receiving } from '../engine/webhooks';
import { judge, type Finding } from './judge';
import { readMaterial, type VendorWebhook } from './material';
import { pointsOf } from './webhookPoints';

/** An event that the vendor's material does not show. */
const ANOTHER = 'campaign.referral_tier.created';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

/** The items that a message starts the workflow with, when it waits for this event. */
async function received(message: object, event: string): Promise<IDataObject[]> {
	const engine = receiving(sandbox, { events: [event] });
	await engine.listen();
	try {
		const { status } = await post(engine.url(), sandbox.keys.webhookSecret, message);
		expect(status).toBe(200);
		return engine.database.executions.flat().map(({ json }) => json);
	} finally {
		await engine.close();
	}
}

/** The object that holds a place of something, and its name in it; undefined where there is none. */
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

/** What stands in a place; null and nothing are the same. */
function valueIn(data: object, place: string): unknown {
	const found = holderOf(data, place);
	return found && (Reflect.get(found.holder, found.name) ?? undefined);
}

/** The data with numbers in these places that are found nowhere else in it: each of them its own, below 0 as before. */
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

/** Whether a row shows what stands in one of these places; true where nothing stands there. */
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

/** The message as it arrives. */
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
	const shown: unknown = webhook.data ?? (webhook.whole && Reflect.get(webhook.whole, 'data'));
	const data = withOwnNumbers(typeof shown === 'object' && shown ? shown : {}, points);
	const message = messageOf(webhook, data);
	const at = `${type} ${used} (${source})`;
	const [row] = await received(message, '*');
	if (!row) return [{ at, says: 'starts nothing' }];
	const strangers = await received(message, ANOTHER);
	const lost = points.filter((places) => !isShown(row, data, places)).map(([place]) => place);
	const told = points.flat().some((place) => valueIn(data, place) !== undefined);
	return [
		...(row.event_type === type ? [] : [{ at, says: 'does not tell its type' }]),
		...(strangers.length > 0 ? [{ at, says: 'starts workflows that wait for another event' }] : []),
		...(isOffered(type) ? [] : [{ at, says: 'is not in the menu' }]),
		...(told ? [] : [{ at, says: 'has none of the places that it should tell of' }]),
		...(lost.length > 0 ? [{ at, says: `loses ${lost.join(', ')}` }] : []),
	];
}

it('knows each message that the vendor shows, offers it in the menu, and keeps its point when it is simplified', async () => {
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
	const verdict = judge('webhooks', findings, counts);
	expect(verdict).toEqual({ unexplained: [], needless: [] });
});
