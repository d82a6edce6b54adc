import type { Figures, Line, Target } from './line.js';
import { startService, type Service, type ServiceOptions } from './service.js';
import { spreadOf } from './spread.js';

export interface Measurement {
	ms: number;
	/** Correctly completed part of the task. */
	done: number;
	/** Peak growth of the process's memory, in MiB. */
	memory?: number;
}

export interface Competitor {
	name: string;
	run(service: Service): Promise<Measurement>;
	/** Targets of the row. */
	targets?: Target[];
	/** True if it is known not to complete the whole task. */
	loses?: boolean;
	remark?: string;
}

interface Task {
	service: ServiceOptions;
	/** True if performing the task changes the service, so that each run needs a new one. */
	leavesTraces?: boolean;
	/** Size of the whole task, in the unit of `Measurement.done`. */
	size: number;
	/** The first one is compared with the others. */
	competitors: [Competitor, ...Competitor[]];
}

interface Run extends Measurement {
	calls: number;
	refused: number;
}

/**
 * Runs all competitors in turn, round after round.
 *
 * @throws an error if a competitor loses something unexpectedly
 */
export async function compare(task: Task, rounds: number): Promise<Line[]> {
	const runs = new Map<Competitor, Run[]>(task.competitors.map((competitor) => [competitor, []]));
	const shared = task.leavesTraces ? undefined : await startService(task.service);
	for (let round = 0; round < rounds; round += 1) {
		for (const competitor of task.competitors) {
			const service = shared ?? (await startService(task.service));
			runs.get(competitor)?.push(await runOnce(competitor, task, service));
			if (!shared) await service.stop();
		}
	}
	await shared?.stop();
	const own = runs.get(task.competitors[0]) ?? [];
	return task.competitors.map((competitor) =>
		lineOf(competitor, task.size, runs.get(competitor) ?? [], own),
	);
}

async function runOnce(competitor: Competitor, { size }: Task, service: Service): Promise<Run> {
	await service.forgetCalls();
	const outcome = await competitor.run(service);
	const { times, refused } = await service.calls();
	if (outcome.done !== size && !competitor.loses) {
		throw new Error(`${competitor.name} did ${outcome.done} of ${size}`);
	}
	return { ...outcome, calls: times.length, refused };
}

function lineOf(competitor: Competitor, size: number, runs: Run[], own: Run[]): Line {
	const of = (read: (run: Run) => number) => spreadOf(runs.map(read));
	const memories = runs.flatMap(({ memory }) => memory ?? []);
	const figures: Figures = {
		ms: of(({ ms }) => ms),
		calls: of(({ calls }) => calls),
		refused: of(({ refused }) => refused),
		lost: size - of(({ done }) => done).min,
		...(memories.length > 0 && { memory: spreadOf(memories) }),
		...(runs !== own && {
			ratio: spreadOf(runs.map(({ ms }, round) => (own[round]?.ms ?? 0) / ms)),
		}),
	};
	const { name, targets = [], remark } = competitor;
	return { who: name, ...figures, verdicts: targets.map((target) => target(figures)), remark };
}
