/**
 * How good the source of a belief is, best first: an answer that was recorded, the vendor's own test, the OpenAPI
 * description, what the documentation says, and nothing.
 */
export const GRADES = ['recorded', "vendor's test", 'schema', 'prose', 'guess'] as const;

export type Grade = (typeof GRADES)[number];

/** What a switch can be set to. */
export type Value = string | number | boolean;

/** What a belief may be otherwise; the first is what the sandbox does unless it is told otherwise. */
type Values = readonly [Value, Value, ...Value[]];

/** What somebody tells. Where the sources contradict each other, it is a switch. */
interface Told {
	/** What the service does, as a sentence; the values of its switch in it as code. */
	says: string;
	grade: Exclude<Grade, 'guess'>;
	/** The page of the documentation, the file of the OpenAPI description, the test, or the recorded answer. */
	source: string;
	values?: Values;
}

/** What nobody tells: so it may be otherwise. */
interface Guess {
	says: string;
	grade: 'guess';
	/** What suggests it, where something does. */
	source?: string;
	values: Values;
}

/** What nobody tells, and what makes no difference to who calls. */
interface Indifferent {
	says: string;
	grade: 'guess';
	source?: string;
	/** Why no operation depends on it. */
	indifferent: string;
}

/** Something that the service does and no schema tells. */
export type Belief = Told | Guess | Indifferent;

/** Beliefs on one subject, by their IDs. */
export type Topic = Readonly<Record<string, Belief>>;
