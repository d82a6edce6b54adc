import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { Random } from '../../sandbox/world/random';
import { believe, checkUnderBeliefs, testKnownBreaches, type Run } from './beliefs';
import { brokenIn, mustHold } from './broken';
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

/** The rows of the calls that were carried out. */
function carriedOut({ path }: Target, from: number): unknown[] {
	return sandbox.requests
		.slice(from)
		.filter(
			(call) =>
				call.path === path &&
				(call.fault === null || CARRIED_OUT.includes(call.fault)) &&
				// A connection that broke shows no status.
				(call.status ?? (call.fault === null ? 500 : 200)) < 300,
		)
		.flatMap(({ body }): unknown[] => (Array.isArray(body) ? body : []));
}

/** Hands in what follows from the seed, and looks whether what is told of each row is so. */
const run: Run = (seed, beliefs) =>
	brokenIn(async () => {
		sandbox.reset();
		believe(sandbox, beliefs);
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

		mustHold(error === undefined, 'failed', String(error));
		const paired = items.map(({ pairedItem }) => JSON.stringify(pairedItem));
		const all = rows.map((_, item) => JSON.stringify({ item }));
		mustHold(paired.join() === all.join(), 'lost', `Results are of ${paired.join()}`);
		const sent = carriedOut(target, before);
		for (const [index, { json }] of items.entries()) {
			const { key = '', metadata: given } = rows[index] ?? {};
			const problem = problemOf(json);
			const story = `${key}: ${JSON.stringify(json)}`;
			if (problem === undefined) {
				// What is called done is there, and was handed in by a call that nothing disturbed.
				const isSo = json[target.keyName] === key && json.status === 'DONE';
				mustHold(isSo && target.isThere(key) && given === target.good, 'claimed', story);
			} else if (problem.startsWith('Voucherify refused')) {
				// What is refused for its own sake was wrong, or there before.
				const sharesKey = rows.some((row) => row.key === key && row.metadata === target.bad);
				const isSo = sharesKey || there.has(key) || cancelledAfter !== undefined;
				mustHold(isSo, 'failed', story);
			}
			if (!target.adds || key === '') continue;
			// What adds something never comes twice.
			const times = sent.filter((row) => isJsonObject(row) && row.code === key).length;
			mustHold(times <= 1, 'twice', `${key} was handed in ${times} times`);
		}
		if (!target.adds || faults.length > 0 || fails || cancelledAfter !== undefined) return;
		const done = items.filter(({ json }) => problemOf(json) === undefined).length;
		const wanted = wantedOf(rows, target.good, there).size;
		mustHold(done === wanted, 'failed', `${done} are called done, not ${wanted}`);
	});

/** The codes that are new, and that nothing is wrong with. */
function wantedOf(rows: readonly Row[], good: IDataObject, there: Set<string>): Set<string> {
	const keys = rows.map(({ key }) => key);
	const wanted = rows.filter(({ key, metadata: given }, index) => {
		const isFirst = keys.indexOf(key) === index;
		return key !== '' && isFirst && given === good && !there.has(key);
	});
	return new Set(wanted.map(({ key }) => key));
}

it.each(Array.from({ length: RUNS }, (_, index) => FIRST + index))(
	'every row is accounted for once: seed %i',
	async (seed) => {
		await checkUnderBeliefs('bulk', seed, run);
	},
);

testKnownBreaches('bulk', run);
