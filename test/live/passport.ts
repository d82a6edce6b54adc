import { createHmac, randomBytes } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import type { BeliefId } from '../../sandbox/beliefs';
import type { Belief, Grade, Value } from '../../sandbox/beliefs/belief';
import { BudgetSpent, type Project } from './project';

/** What reading shows of a belief. */
export interface Shown {
	/** Whether it holds; of one that may be otherwise, which of its values is shown. */
	is: Value;
	/** The rows that show it. Nothing of them but their IDs, hashed, gets into the report. */
	by?: IDataObject[];
}

/** Looks at a project. @returns nothing where the project has nothing that shows it */
export type Judgement = (project: Project) => Promise<Shown | undefined>;

/** What can be judged by reading, by the belief's ID. */
export type Judgements = Partial<Record<BeliefId, Judgement>>;

/** What became of a belief in a project. */
export interface Entry {
	belief: string;
	/** Our own sentence. */
	says: string;
	grade: Grade;
	holds: 'yes' | 'no' | 'not seen' | 'cannot be read';
	/** Whether the sources leave it open, so that the connector is right both ways. */
	isOpen: boolean;
	/** What holds instead, or which value of several: one of our own words. */
	shown?: Value;
	/** How many rows show it. */
	rows?: number;
	/** Hashed with a key that is thrown away, so that rows can be told apart and no more. */
	ids?: string[];
}

/** What became of something that the connector must be able to do. */
export interface CheckEntry {
	check: string;
	works: 'yes' | 'no' | 'not tried';
}

/** What a project shows of what we believe. It holds our own words, numbers and hashes, and nothing of the project's. */
export interface Passport {
	/** The day on which it was made. */
	made: string;
	calls: number;
	beliefs: Entry[];
	checks: CheckEntry[];
}

const MOST_IDS = 5;

/**
 * Judges every belief that has a judgement.
 * @param project what is read; when its calls are spent, the rest is not seen
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

/** What a belief may be, what the sandbox does first; of one that is not open, that it holds. */
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
		ids: by.slice(0, MOST_IDS).map(({ id }) => hash(id)),
	};
}
