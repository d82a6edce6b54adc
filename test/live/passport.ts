import { createHmac, randomBytes } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { BeliefId } from '../../sandbox/beliefs';
import type { Belief, Grade, Value } from '../../sandbox/beliefs/belief';
import { BudgetSpent, type Project } from './project';

/** What a project shows about a belief. */
export interface Shown {
	/** Whether it holds; for a belief with several possible values, the actual value. */
	is: Value;
	/** The rows that show it. Only their hashed IDs get into the report. */
	by?: IDataObject[];
}

/**
 * Reads a project.
 * @returns undefined if the project has nothing that shows it
 */
export type Judgement = (project: Project) => Promise<Shown | undefined>;

/** Judgements that need only read access, by the belief's ID. */
export type Judgements = Partial<Record<BeliefId, Judgement>>;

/** Result for a belief in a project. */
export interface Entry {
	belief: string;
	/** Our own sentence. */
	says: string;
	grade: Grade;
	holds: 'yes' | 'no' | 'not seen' | 'cannot be read';
	/** True if the sources leave it open, so that the connector works either way. */
	isOpen: boolean;
	/** What holds instead, or the actual one of several values: always one of our own words. */
	shown?: Value;
	/** Number of rows that show it. */
	rows?: number;
	/** Hashed with a discarded key, so that they only distinguish rows. */
	ids?: string[];
}

/** Result of a check of the connector. */
export interface CheckEntry {
	check: string;
	works: 'yes' | 'no' | 'not tried';
}

/** How a project compares with our beliefs. Contains our own words, numbers and hashes, and no data of the project. */
export interface Passport {
	/** Date of the report. */
	made: string;
	calls: number;
	beliefs: Entry[];
	checks: CheckEntry[];
}

const MAX_IDS = 5;

/**
 * Judges every belief that has a judgement.
 * @param project the project to read; once its requests are used up, all other beliefs are "not seen"
 */
export async function judged(
	project: Project,
	beliefs: Readonly<Record<string, Belief>>,
	judgements: Readonly<Record<string, Judgement>>,
): Promise<Entry[]> {
	const salt = randomBytes(32);
	const entries: Entry[] = [];
	for (const [id, belief] of Object.entries(beliefs)) {
		const judgement = Object.hasOwn(judgements, id) ? judgements[id] : undefined;
		const isOpen = valuesOf(belief).length > 1;
		const known = { belief: id, says: belief.says, grade: belief.grade, isOpen };
		entries.push(
			judgement
				? { ...known, ...verdictOn(belief, await shownBy(judgement, project), salt) }
				: { ...known, holds: 'cannot be read' },
		);
	}
	return entries;
}

async function shownBy(judgement: Judgement, project: Project): Promise<Shown | undefined> {
	try {
		return await judgement(project);
	} catch (error) {
		if (error instanceof BudgetSpent) return undefined;
		throw error;
	}
}

/** Possible values of a belief, the sandbox's default first. A belief that is not open has only `true`. */
const valuesOf = (belief: Belief): readonly Value[] =>
	'values' in belief && belief.values ? belief.values : [true];

type Finding = Pick<Entry, 'holds' | 'shown' | 'rows' | 'ids'>;

function verdictOn(belief: Belief, shown: Shown | undefined, salt: Buffer): Finding {
	if (!shown) return { holds: 'not seen' };
	const values = valuesOf(belief);
	const by = shown.by ?? [];
	const hash = (id: unknown) =>
		createHmac('sha256', salt).update(String(id)).digest('hex').slice(0, 12);
	return {
		holds: shown.is === values[0] ? 'yes' : 'no',
		shown: values.includes(shown.is) || typeof shown.is === 'boolean' ? shown.is : undefined,
		rows: by.length,
		ids: by.slice(0, MAX_IDS).map(({ id }) => hash(id)),
	};
}
