/**
 * State that lives as long as an execution, by what each execution has of its own: its client, or n8n's context.
 * @param make creates the state when it is first asked for
 * @returns the state of an execution
 */
export function perExecution<Own extends object, T extends object>(
	make: (own: Own) => T,
): (own: Own) => T {
	const states = new WeakMap<Own, T>();
	return (own) => {
		const state = states.get(own) ?? make(own);
		states.set(own, state);
		return state;
	};
}
