/** What a refusal means, and what the user can do about it. */
export interface Meaning {
	/** The headline, whatever the service says. */
	headline?: string;
	/** What stands before the service's own words in the headline. */
	before?: string;
	/** The headline when the service says nothing of its own. */
	otherwise?: string;
	/** Whole sentences. */
	advice?: string;
}

/** Meanings by the service's error key. */
export type Meanings = Readonly<Record<string, Meaning>>;

/** What is said before the service's words, and without them. */
export const beginning = (words: string, advice: string): Meaning => ({
	before: words,
	otherwise: words,
	advice,
});
