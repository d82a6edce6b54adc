/**
 * How reliable a belief's source is, best first: a recorded response, the vendor's own test, the OpenAPI description, the
 * documentation, or nothing.
 */
export const GRADES = ['recorded', "vendor's test", 'schema', 'prose', 'guess'] as const;

export type Grade = (typeof GRADES)[number];

export type Value = string | number | boolean;

/** Possible values of a switch; the first is the default. */
type Values = readonly [Value, Value, ...Value[]];

/** A belief with a source. It is a switch if sources contradict each other. */
interface Sourced {
	/** What the service does, in one sentence, with the values of the switch as code. */
	says: string;
	grade: Exclude<Grade, 'guess'>;
	/** Documentation page, OpenAPI file, test or recorded response. */
	source: string;
	values?: Values;
}

/** A belief without a source, and therefore a switch. */
interface Guess {
	says: string;
	grade: 'guess';
	/** Hint that suggests it. */
	source?: string;
	values: Values;
}

/** A belief without a source that makes no difference to callers. */
interface Indifferent {
	says: string;
	grade: 'guess';
	source?: string;
	/** Why no operation depends on it. */
	indifferent: string;
}

/** Behavior of the service that no schema describes. */
export type Belief = Sourced | Guess | Indifferent;

export type Topic = Readonly<Record<string, Belief>>;
