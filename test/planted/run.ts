import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MATERIAL, OPENAPI } from '../vendor/material';
import { Copy } from './copy';
import { nodePlants } from './nodePlants';
import type { Plant, Suite } from './plant';
import { sandboxPlants } from './sandboxPlants';
import { missingFor, runSuite, type Finding, type Material } from './suites';

const ROOT = join(__dirname, '..', '..');

const HELP = `Plants deviations, one by one, into a copy of the project: into what the sandbox answers, and what the node sends and
reads. The smallest suite that should find each has to fail, and to name it; without any, it has to pass.

Usage: npm run test:planted -- [options]

  --only <text>        only what has this text in its name; may be said several times
  --material <folder>  the vendor's material (default: the environment variable ${MATERIAL})
  --openapi <folder>   its OpenAPI description (default: ${OPENAPI}, or the folder openapi beside the material)
`;

const { values } = parseArgs({
	options: {
		only: { type: 'string', multiple: true, default: [''] },
		material: { type: 'string', default: process.env[MATERIAL] ?? '' },
		openapi: { type: 'string', default: process.env[OPENAPI] ?? '' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

const plants = [
	...sandboxPlants.map((plant) => ({ ...plant, id: `sandbox, ${plant.id}` })),
	...nodePlants.map((plant) => ({ ...plant, id: `node, ${plant.id}` })),
].filter(({ id }) => values.only.some((text) => id.includes(text)));

type PlantOutcome = 'found' | 'not found' | 'not tried';

const nameOf = ({ kind, file, tests = '' }: Suite) => `${kind} ${file} ${tests}`.trim();

/** Absolute path of an existing folder; else empty. */
const folderOf = (path: string) => (path !== '' && existsSync(path) ? resolve(path) : '');

function materialAtHand(): Material {
	const material = folderOf(values.material);
	const beside = material && join(material, '..', 'openapi');
	return { material, openapi: folderOf(values.openapi || beside) };
}

/** Why a plant cannot be tried: the source has changed, and no longer contains the text exactly once. */
function misplaced(copy: Copy, { file, find }: Plant): string | undefined {
	const count = copy.read(file).split(find).length - 1;
	return count === 1 ? undefined : `what it replaces stands ${count} times in ${file}`;
}

/** Tries one plant after another. Each suite first runs once without any. */
class Trial {
	private readonly unplanted = new Map<string, Finding>();

	constructor(
		private readonly copy: Copy,
		private readonly material: Material,
	) {}

	/** Whether the plant is found, and how. */
	try(plant: Plant): [outcome: PlantOutcome, how: string] {
		const { suite, says } = plant;
		const missing = missingFor(suite, this.material);
		if (missing !== undefined) return ['not tried', `${missing} is not at hand`];
		const problem = misplaced(this.copy, plant);
		if (problem !== undefined) return ['not found', problem];
		const before = this.without(suite);
		if (before.state !== 'passed') {
			return ['not found', `without it, the suite has ${before.state}, too:\n${before.words}`];
		}
		const { state, words } = this.copy.with(plant, () => this.run(suite));
		if (state !== 'failed') return ['not found', `the suite has ${state} ${words}`.trim()];
		if (words.includes(says)) return ['found', 'the suite has failed and names it'];
		return ['not found', `the suite has failed, but does not name "${says}":\n${words}`];
	}

	private without(suite: Suite): Finding {
		const known = this.unplanted.get(nameOf(suite)) ?? this.run(suite);
		this.unplanted.set(nameOf(suite), known);
		return known;
	}

	private run(suite: Suite): Finding {
		return runSuite(suite, this.copy.folder, this.material);
	}
}

function main(): number {
	if (values.help) {
		console.log(HELP);
		return 0;
	}
	const copy = new Copy(ROOT);
	const outcomes: PlantOutcome[] = [];
	try {
		const trial = new Trial(copy, materialAtHand());
		for (const plant of plants) {
			const [outcome, how] = trial.try(plant);
			outcomes.push(outcome);
			console.log(`${outcome.padEnd(9)}  ${plant.id}  (${nameOf(plant.suite)}): ${how}`);
		}
	} finally {
		copy.remove();
	}
	const count = (wanted: PlantOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
	const [found, missed, left] = [count('found'), count('not found'), count('not tried')];
	console.log(`${plants.length} planted: ${found} found, ${missed} not found, ${left} not tried`);
	return missed > 0 || plants.length === 0 ? 1 : 0;
}

process.exitCode = main();
