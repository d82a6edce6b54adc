import type { IDataObject } from 'n8n-workflow';
import type { ActionNodes } from '../../actionNodes';
import type { Fault, Sandbox } from '../../../sandbox';
import type { Beliefs } from '../../../sandbox/beliefs';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { Random } from '../../../sandbox/world/random';
import { believe } from '../beliefs';
import { credentialsFor, runNode } from '../engine';
import { otherProcess } from '../otherProcess';
import { keyedEffects, liveOn, type KeyedWrite } from './keyed';
import { Ledger } from './ledger';

/**
 * When a workflow is run again: by the same process, later or at the same moment; by another process after the list lag,
 * within it, or at the same moment.
 */
export const MOMENTS = [
	'same process',
	'same process at once',
	'after the lag',
	'within the lag',
	'at once',
] as const;

export type Moment = (typeof MOMENTS)[number];

/** Result of items that were run again. */
export interface Rerun {
	/** Number of item reruns. */
	reruns: number;
	/** Number of keys with an effect. */
	done: number;
	/** Keys with more than one effect. */
	doubled: string[];
	/** Keys with an effect that a last run of another process does not return. */
	missed: string[];
	/** Keys with an effect that a later, identical run reports as refused. */
	refused: string[];
}

/** In milliseconds. Longer than lists lag, and longer than it takes until a combined redemption is fully visible. */
const LAG_MS = 10_000;

const FAULTS = ['resetBefore', 'resetAfter', 'resetAfter', 'truncatedJson', 'emptyBody'] as const;

let another: ActionNodes | undefined;

/** Runs a write for some keys, then repeats it several times, with faults at first. */
export async function rerun(
	sandbox: Sandbox,
	write: KeyedWrite,
	{ seed, beliefs, moment }: { seed: number; beliefs: Beliefs; moment: Moment },
): Promise<Rerun> {
	const random = new Random(seed);
	sandbox.reset();
	const listLagMs =
		moment === 'within the lag' ? 5_000 : random.pick<Beliefs['listLagMs']>([0, 1_000, 5_000]);
	believe(sandbox, { ...beliefs, listLagMs });
	const ledger = new Ledger(keyedEffects, sandbox);
	const parameters = write.parameters(sandbox.world);
	const keys = Array.from({ length: random.between(1, 4) }, (_, index) => `key-${seed}${index}`);
	const items: IDataObject[] = keys.map((key) => ({ key }));
	const refused = new Set<string>();
	const run = async (process?: ActionNodes) => {
		const before = countIn(ledger).done;
		const result = await runNode({
			credentials: credentialsFor(sandbox),
			items,
			parameters: { ...parameters, requestOptions: { longestLook: 0 } },
			node: { onError: 'continueRegularOutput' },
			process,
		});
		for (const [index, { json }] of result.items.entries()) {
			const key = keys[index] ?? '';
			const isRefused = isJsonObject(json.error) && json.error.outcome === 'refused';
			if (isRefused && before.includes(key)) refused.add(key);
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
	const counts = countIn(ledger);
	sandbox.faults.clear();
	sandbox.settings.clockAheadMs += LAG_MS;
	const { items: last } = await run(other);
	const missed = counts.done.filter((key) => last[keys.indexOf(key)]?.json.repeated !== true);
	return {
		reruns: (again + 1) * keys.length,
		...counts,
		done: counts.done.length,
		missed,
		refused: [...refused],
	};
}

function disturb({ faults, keys }: Sandbox, random: Random): void {
	for (let count = random.between(0, 2); count > 0; count -= 1) {
		const kind = random.pick<Fault['kind']>(FAULTS);
		const from = random.between(0, 3);
		faults.add({ kind, caller: keys.appId, method: 'POST', from, times: random.between(1, 3) });
	}
}

function countIn({ entries }: Ledger): { done: string[]; doubled: string[] } {
	const fresh = entries.filter(({ isNew }) => isNew).map(({ about }) => about);
	const done = [...new Set(fresh)];
	const doubled = done.filter((key) => fresh.filter((one) => one === key).length > 1);
	return { done, doubled };
}
