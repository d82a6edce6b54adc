import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { Random } from '../../sandbox/world/random';
import { byId, credentialsFor, runNode, type RunOptions } from './engine';
import { calm } from './everyOperation';
import { skipPauses } from './pauses';
import { until } from './triggers';

const RUNS = process.env.THOROUGH === '1' ? 300 : 60;
const FIRST = Number(process.env.SEED ?? '1');
const WELCOME = 'camp_Welcome8Codes3Coupon5E';

/** Faults after which the service has done what it was asked for. */
const CARRIED_OUT = ['resetAfter', 'truncatedJson', 'emptyBody'];

let sandbox: Sandbox;

skipPauses();

beforeEach(async () => {
	sandbox = await startSandbox(calm);
});

afterEach(async () => {
	await sandbox.close();
});

/** A bulk operation, and how a row of it is found again. */
interface Target {
	parameters: INodeParameters;
	path: string;
	keyName: string;
	/** Whether rows add something, so that nothing may be handed in twice. */
	adds: boolean;
	isThere: (key: string) => boolean;
	/** A value of the metadata that the project does not allow. */
	bad: IDataObject;
	good: IDataObject;
}

const metadata = { specifyMetadata: 'json', metadataJson: '={{ $json.metadata }}' };
const isVoucher = (key: string) => sandbox.world.vouchers.find(key) !== undefined;

const TARGETS: [Target, ...Target[]] = [
	{
		parameters: { resource: 'customer', operation: 'upsertMany', sourceId: '={{ $json.key }}' },
		path: '/v1/customers/bulk/async',
		keyName: 'source_id',
		adds: false,
		isThere: (key) => sandbox.world.customers.find(key) !== undefined,
		bad: { visits: 'many' },
		good: { visits: 3 },
	},
	{
		parameters: { resource: 'product', operation: 'upsertMany', sourceId: '={{ $json.key }}' },
		path: '/v1/products/bulk/async',
		keyName: 'source_id',
		adds: false,
		isThere: (key) => sandbox.world.products.find(key) !== undefined,
		bad: { organic: 'perhaps' },
		good: { organic: true },
	},
	{
		parameters: {
			resource: 'voucher',
			operation: 'importMany',
			code: '={{ $json.key }}',
			percentOff: 10,
			discountType: 'PERCENT',
		},
		path: '/v1/vouchers/import',
		keyName: 'code',
		adds: true,
		isThere: isVoucher,
		bad: { printed: 'perhaps' },
		good: { printed: true },
	},
	{
		parameters: {
			resource: 'campaign',
			operation: 'importVouchers',
			campaignId: byId(WELCOME),
			code: '={{ $json.key }}',
		},
		path: `/v1/campaigns/${WELCOME}/import`,
		keyName: 'code',
		adds: true,
		isThere: isVoucher,
		bad: { printed: 'perhaps' },
		good: { printed: true },
	},
];

interface Row extends IDataObject {
	key: string;
	metadata: IDataObject;
}

function planOf(seed: number) {
	const random = new Random(seed);
	const target = random.pick(TARGETS);
	const count = random.between(1, 25);
	const rows = Array.from({ length: count }, (): Row => {
		const key = random.next() < 0.05 ? '' : `row-${random.between(0, random.pick([count, 500]))}`;
		return { key, metadata: random.next() < 0.2 ? target.bad : target.good };
	});
	// What exists already cannot be imported.
	if (random.next() < 0.2) rows.push({ key: 'WELCOME-10', metadata: target.good });
	const faults = Array.from({ length: random.between(0, 2) }, (): Fault => {
		const path = random.pick([target.path, '/v1/async-actions', '/download']);
		return {
			path,
			from: random.between(0, 2),
			times: random.between(1, 2),
			...random.pick<Fault>([
				{ kind: 'status', status: random.pick([400, 403, 409, 413, 500, 502, 503]) },
				{ kind: 'resetBefore' },
				{ kind: 'resetAfter' },
				{ kind: 'truncatedJson' },
				{ kind: 'emptyBody' },
				{ kind: 'html' },
			]),
		};
	});
	const fails = random.next() < 0.05;
	/** After so many calls, the execution is cancelled, and begun again. */
	const cancelledAfter = random.next() < 0.25 ? random.between(1, 3) : undefined;
	return { target, rows, faults, fails, maximumWait: 60, cancelledAfter };
}

/** Runs the node until it is over, or has made so many calls. */
async function runUntil(options: RunOptions, calls: number): Promise<void> {
	let isOver = false;
	const cancelWhen = until(() => isOver || sandbox.requests.length >= calls);
	await runNode({ ...options, cancelWhen });
	isOver = true;
	// What had left before arrives before this.
	await fetch(`${sandbox.url}/_sandbox/requests`);
}

const problemOf = (json: IDataObject) =>
	isJsonObject(json.error) ? String(json.error.message) : undefined;

it.each(Array.from({ length: RUNS }, (_, index) => FIRST + index))(
	'every row is accounted for once: seed %i',
	async (seed) => {
		const { target, rows, faults, fails, maximumWait, cancelledAfter } = planOf(seed);
		for (const fault of faults) sandbox.faults.add(fault);
		sandbox.settings.nextJobFails = fails;
		const options: RunOptions = {
			credentials: credentialsFor(sandbox),
			parameters: { ...target.parameters, ...metadata, options: { maximumWait } },
			items: rows,
			node: { onError: 'continueRegularOutput' },
		};
		if (cancelledAfter !== undefined) await runUntil(options, cancelledAfter);
		const before = sandbox.requests.length;
		const there = new Set(rows.map(({ key }) => key).filter((key) => target.isThere(key)));
		const { items, error } = await runNode(options);

		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(rows.map((_, item) => ({ item })));
		const carriedOut = sandbox.requests.slice(before).filter(
			({ path, fault, status }) =>
				path === target.path &&
				(fault === null || CARRIED_OUT.includes(fault)) &&
				// A connection that broke shows no status.
				(status ?? (fault === null ? 500 : 200)) < 300,
		);
		const sent = carriedOut.flatMap(({ body }): unknown[] => (Array.isArray(body) ? body : []));
		for (const [index, { json }] of items.entries()) {
			const { key = '', metadata: given } = rows[index] ?? {};
			const problem = problemOf(json);
			if (problem === undefined) {
				// What is called done is there, and was handed in by a call that nothing disturbed.
				expect(json).toMatchObject({ [target.keyName]: key, status: 'DONE' });
				expect(target.isThere(key)).toBe(true);
				expect(given).toEqual(target.good);
			} else if (problem.startsWith('Voucherify refused')) {
				// What is refused for its own sake was wrong, or there before.
				const sharesKey = rows.some((row) => row.key === key && row.metadata === target.bad);
				expect(sharesKey || there.has(key) || cancelledAfter !== undefined).toBe(true);
			}
			if (!target.adds || key === '') continue;
			// What adds something never comes twice.
			const times = sent.filter((row) => isJsonObject(row) && row.code === key).length;
			expect(times).toBeLessThanOrEqual(1);
		}
		if (target.adds && faults.length === 0 && !fails && cancelledAfter === undefined) {
			const keys = rows.map(({ key }) => key);
			const done = items.filter(({ json }) => problemOf(json) === undefined).length;
			const wanted = new Set(
				rows
					.filter(({ key, metadata: given }, index) => {
						const isFirst = keys.indexOf(key) === index;
						return key !== '' && isFirst && given === target.good && !there.has(key);
					})
					.map(({ key }) => key),
			);
			expect(done).toBe(wanted.size);
		}
	},
);
