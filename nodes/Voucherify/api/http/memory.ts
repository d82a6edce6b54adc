/** What is remembered as long as its owner lives: an execution, or an account. */
export class Memory {
	private readonly known = new Map<unknown, object>();

	/** Returns what is remembered of a kind. The first time it is made. */
	of<T extends object, Parts extends unknown[]>(Kind: new (...parts: Parts) => T, ...parts: Parts) {
		const known = this.known.get(Kind);
		if (known instanceof Kind) return known;
		const made = new Kind(...parts);
		this.known.set(Kind, made);
		return made;
	}
}
