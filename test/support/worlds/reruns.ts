import type { IDataObject } from 'n8n-workflow';
import type { ActionNodes } from '../../actionNodes';
import type { Fault, Sandbox } from '../../../sandbox';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Beliefs } from '../../../sandbox/beliefs';
import { Random } from '../../../sandbox/world/random';
import { believe } from '../beliefs';
import { mustHold } from '../broken';
import { credentialsFor, runNode } from '../engine';
import { otherProcess } from '../otherProcess';
import { keyedEffects, liveOn, type KeyedWrite } from './keyed';
import { Ledger } from './ledger';
import type { Met } from './model';

/**
 * When a workflow is run again: by the same process, later or at the same moment; by another process after the list lag,
 * within it, or at the same moment.
 */
type Moment = (typeof SAFE)[number] | (typeof MEASURED)[number];

export const SAFE = ['same process', 'same process at once', 'after the lag'] as const;

/** Concurrent work of other processes is not guaranteed, only measured. */
export const MEASURED = ['within the lag', 'at once'] as const;

/** In milliseconds. Longer than lists lag, and longer than it takes until a combined redemption is fully visible. */
const LAG_MS = 10_000;

const FAULTS = ['resetBefore', 'resetAfter', 'resetAfter', 'truncatedJson', 'emptyBody'] as const;

let another: ActionNodes | undefined;

/**
 * Runs a write for some deduplication keys, then repeats it several times, with faults at first.
 * @returns counts of reruns, of keys with an effect (`done`), with more than one effect (`twice`), with an effect that a last
 * run of another process does not return (`missed`), and with an effect that a later run reports as refused (`refused`)
 * @throws Broken if a moment is safe, and yet something was done twice, missed or refused
 */
export async function rerun(
	sandbox: Sandbox,
	write: KeyedWrite,
	seed: number,
	moment: Moment,
): Promise<Met> {
	const random = new Random(seed);
	const listLagMs = random.pick<Beliefs['listLagMs']>([0, 1_000, 5_000]);
	believe(sandbox, { listLagMs: moment === 'within the lag' ? 5_000 : listLagMs });
	const ledger = new Ledger(keyedEffects, sandbox);
	const parameters = write.parameters(sandbox.world);
	const keys = Array.from({ length: random.between(1, 4) }, (_, index) => `key-${seed}${index}`);
	const items: IDataObject[] = keys.map((key) => ({ key }));
	const refused = new Set<string>();
	const run = async (process?: ActionNodes) => {
		const before = doneIn(ledger);
		const result = await runNode({
			credentials: credentialsFor(sandbox),
			items,
			parameters: { ...parameters, requestOptions: { longestLook: 0 } },
			node: { onError: 'continueRegularOutput' },
			process,
		});
		for (const [index, { json }] of result.items.entries()) {
			const isRefused = isJsonObject(json.error) && json.error.outcome === 'refused';
			if (isRefused && before.includes(keys[index] ?? '')) refused.add(JSON.stringify(json));
		}
		liveOn(sandbox.world);
		return result;
	};
	const other = (another ??= otherProcess());
	const again = random.between(1, 3);
	disturb(sandbox, random);
	if (moment === 'at once') await Promise.all([run(), run(other)]);
	else if (moment === 'same process at once') await Promise.all([run(), run()]);
	else await run();
	for (let count = 0; count < again; count += 1) {
		if (random.next() < 0.7) sandbox.faults.clear();
		if (moment === 'after the lag') sandbox.settings.clockAheadMs += LAG_MS;
		const isHere = moment.startsWith('same process') || count % 2 === 1;
		await run(isHere ? undefined : other);
	}
	const all = doneIn(ledger);
	const done = [...new Set(all)];
	const twice = done.filter((key) => all.indexOf(key) < all.lastIndexOf(key));
	sandbox.faults.clear();
	sandbox.settings.clockAheadMs += LAG_MS;
	const { items: last } = await run(other);
	const missed = done.filter((key) => last[keys.indexOf(key)]?.json.repeated !== true);
	if (SAFE.some((safe) => safe === moment)) {
		mustHold(twice.length === 0, 'twice', `Done twice: ${twice.join()}`);
		mustHold(missed.length === 0, 'lost', `Not returned: ${missed.join()}`);
		mustHold(refused.size === 0, 'failed', `Done, but refused: ${[...refused].join()}`);
	}
	return {
		reruns: (again + 1) * keys.length,
		done: done.length,
		twice: twice.length,
		missed: missed.length,
		refused: refused.size,
	};
}

function disturb({ faults, keys }: Sandbox, random: Random): void {
	for (let count = random.between(0, 2); count > 0; count -= 1) {
		const kind = random.pick<Fault['kind']>(FAULTS);
		const from = random.between(0, 3);
		faults.add({ kind, caller: keys.appId, method: 'POST', from, times: random.between(1, 3) });
	}
}

/** The key of each effect. */
const doneIn = ({ entries }: Ledger) =>
	entries.filter(({ isNew }) => isNew).map(({ about }) => about);
