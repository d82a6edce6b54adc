/** State that lives as long as its owner: an execution or a pair of keys. */
export class Memory {
	private readonly known = new Map<unknown, object>();

	/** Returns the only instance of a class, and creates it on first use. */
	of<T extends object, Parts extends unknown[]>(Kind: new (...parts: Parts) => T, ...parts: Parts) {
		const known = this.known.get(Kind);
		if (known instanceof Kind) return known;
		const made = new Kind(...parts);
		this.known.set(Kind, made);
		return made;
	}
}
