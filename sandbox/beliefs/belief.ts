/**
 * How good the source of a belief is, best first: an answer that was recorded, the vendor's own test, the OpenAPI
 * description, what the documentation says, and nothing.
 */
export const GRADES = ['recorded', "vendor's test", 'schema', 'prose', 'guess'] as const;

export type Grade = (typeof GRADES)[number];

/** Value of a switch. */
export type Value = string | number | boolean;

/** Possible values of a belief; the first is the default. */
type Values = readonly [Value, Value, ...Value[]];

/** A belief with a source. Where the sources contradict each other, it is a switch. */
interface Told {
	/** A sentence about what the service does; the values of its switch in it as code. */
	says: string;
	grade: Exclude<Grade, 'guess'>;
	/** The page of the documentation, the file of the OpenAPI description, the test, or the recorded answer. */
	source: string;
	values?: Values;
}

/** A belief without a source: it may be otherwise. */
interface Guess {
	says: string;
	grade: 'guess';
	/** Hint that suggests it, if there is one. */
	source?: string;
	values: Values;
}

/** A belief without a source that makes no difference to callers. */
interface Indifferent {
	says: string;
	grade: 'guess';
	source?: string;
	/** Reason why no operation depends on it. */
	indifferent: string;
}

/** Something that the service does and no schema tells. */
export type Belief = Told | Guess | Indifferent;

/** Beliefs on one subject, by their IDs. */
export type Topic = Readonly<Record<string, Belief>>;
