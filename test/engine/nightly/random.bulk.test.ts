import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Fault, Sandbox } from '../../../sandbox';
import { Random } from '../../../sandbox/world/random';
import { mustHold } from '../../support/broken';
import { countOfCodes, TARGETS, type Target } from '../../support/bulkTargets';
import { credentialsFor, runNode, type RunOptions } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { until } from '../../support/triggers';
import type { Met } from '../../support/worlds/model';
import { testModel } from '../../support/worlds/suite';

/** Faults after which the service has applied the request. */
const CARRIED_OUT = ['resetAfter', 'truncatedJson', 'emptyBody'];

const metadata = { specifyMetadata: 'json', metadataJson: '={{ $json.metadata }}' };

interface Row extends IDataObject {
	key: string;
	metadata: IDataObject;
}

function planOf({ world }: Sandbox, seed: number) {
	const random = new Random(seed);
	const target = random.pick(TARGETS);
	const count = random.between(1, 25);
	const rows = Array.from({ length: count }, (): Row => {
		const number = random.between(0, random.pick([count, 500]));
		const drawn = target.keyOf?.(world, number) ?? `row-${number}`;
		const key = random.next() < 0.05 ? '' : drawn;
		return { key, metadata: random.next() < 0.2 ? (target.bad ?? target.good) : target.good };
	});
	// An existing code cannot be imported.
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
	const fails = random.next() < 0.2;
	/** After this many requests, the execution is canceled and started again. */
	const cancelledAfter = random.next() < 0.25 ? random.between(1, 3) : undefined;
	/** Number of codes that still fit, if there are too many. */
	const room = target.fills && random.next() < 0.4 ? random.between(0, 10) : undefined;
	return { room, target, rows, faults, fails, cancelledAfter };
}

/** Runs the node until it ends, or until this many requests have arrived. */
async function runUntil(sandbox: Sandbox, options: RunOptions, calls: number): Promise<void> {
	let isOver = false;
	const cancelWhen = until(() => isOver || sandbox.requests.length >= calls);
	await runNode({ ...options, cancelWhen });
	isOver = true;
	// Requests that were already sent arrive before this one.
	await fetch(`${sandbox.url}/_sandbox/requests`);
}

const problemOf = (json: IDataObject) =>
	isJsonObject(json.error) ? String(json.error.message) : undefined;

/** Returns the rows of the requests that were applied. */
function carriedOut({ requests }: Sandbox, { path }: Target, from: number): IDataObject[] {
	return requests
		.slice(from)
		.filter(
			(call) =>
				call.path === path &&
				(call.fault === null || CARRIED_OUT.includes(call.fault)) &&
				// A broken connection has no status.
				(call.status ?? (call.fault === null ? 500 : 200)) < 300,
		)
		.flatMap(({ body }): unknown[] => (Array.isArray(body) ? body : []))
		.filter(isJsonObject);
}

/** Submits rows drawn from the seed, and checks the result of each. */
async function run(sandbox: Sandbox, seed: number): Promise<Met> {
	const { target, rows, faults, fails, cancelledAfter, room } = planOf(sandbox, seed);
	const { world } = sandbox;
	if (room !== undefined) world.mostCodes = countOfCodes(world) + room;
	for (const fault of faults) sandbox.faults.add(fault);
	const options: RunOptions = {
		credentials: credentialsFor(sandbox),
		parameters: { ...metadata, ...target.parameters, options: { maximumWait: 60 } },
		items: rows,
		node: { onError: 'continueRegularOutput' },
	};
	if (cancelledAfter !== undefined) await runUntil(sandbox, options, cancelledAfter);
	sandbox.settings.nextJobFails = fails;
	const before = sandbox.requests.length;
	const keys = rows.map(({ key }) => key);
	const fit = new Set(keys.filter((key) => target.isFit(world, key)));
	const { items, error } = await runNode(options);

	mustHold(error === undefined, 'failed', String(error));
	const paired = items.map(({ pairedItem }) => JSON.stringify(pairedItem));
	const all = rows.map((_, item) => JSON.stringify({ item }));
	mustHold(paired.join() === all.join(), 'lost', `Results are of ${paired.join()}`);
	const sent = carriedOut(sandbox, target, before);
	for (const [index, { json }] of items.entries()) {
		const { key = '', metadata: given } = rows[index] ?? {};
		const problem = problemOf(json);
		const story = `${key}: ${JSON.stringify(json)}`;
		if (problem === undefined) {
			// A row reported as done exists, and was submitted by an undisturbed request.
			const isSo = json[target.keyName] === key && json.status === 'DONE';
			mustHold(isSo && target.isThere(world, key) && given === target.good, 'claimed', story);
		} else if (problem.startsWith('Voucherify refused')) {
			// A row that was itself refused was wrong, or existed before.
			const sharesKey = rows.some((row) => row.key === key && row.metadata !== target.good);
			const isDisturbed = cancelledAfter !== undefined || room !== undefined;
			const isSo = sharesKey || !fit.has(key) || isDisturbed;
			mustHold(isSo, 'failed', story);
		}
		if (!target.adds || key === '') continue;
		// A row that adds something is never sent twice.
		const own = sent.filter((row) => (target.sentKey?.(row) ?? row.code) === key);
		// A row refused in one form is sent in another.
		const forms = new Set(own.map((row) => Object.keys(row).join()));
		mustHold(own.length <= forms.size, 'twice', `${key} was handed in ${own.length} times`);
	}
	const done = items.filter(({ json }) => problemOf(json) === undefined).length;
	const isDisturbed = cancelledAfter !== undefined || room !== undefined;
	if (faults.length === 0 && !fails && !isDisturbed) {
		const wanted = wantedOf(rows, target, fit).length;
		mustHold(done === wanted, 'failed', `${done} are called done, not ${wanted}`);
	}
	return { done, refused: items.length - done };
}

/** Returns the valid rows. Of rows that add the same, only the first one counts. */
function wantedOf(rows: readonly Row[], { good, adds }: Target, fit: Set<string>): readonly Row[] {
	const isWell = ({ key, metadata: given }: Row) => key !== '' && fit.has(key) && given === good;
	return rows.filter((row) => {
		const same = rows.filter(({ key }) => key === row.key);
		return adds ? same[0] === row && isWell(row) : same.every(isWell);
	});
}

testModel({
	model: 'bulk',
	promise: 'every row is accounted for once',
	options: calm,
	runs: { few: 60, many: 150 },
	run,
	least: { done: 1, refused: 1 },
});
