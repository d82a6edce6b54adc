/** Meaning of a refusal, and what the user can do about it. */
export interface Meaning {
	/** The headline, whatever the service says. */
	headline?: string;
	/** Begins the headline, before the service's own words. */
	before?: string;
	/** The headline when the service says nothing of its own. */
	otherwise?: string;
	/** Whole sentences. */
	advice?: string;
}

/** Meanings by the service's error key. */
export type ErrorMeanings = Readonly<Record<string, Meaning>>;

/** Returns a meaning whose text starts the headline before the service's message, or is the headline if there is none. */
export const beginning = (words: string, advice: string): Meaning => ({
	before: words,
	otherwise: words,
	advice,
});
