import getPort, { portNumbers } from 'get-port';

/** Finds free ports, and notes which are not the wanted ones. */
export class Ports {
	constructor(private readonly notes: string[]) {}

	/**
	 * A free port: the wanted one, or one somewhat above.
	 *
	 * @param use who needs it, for the note
	 */
	async near(wanted: number, use: string): Promise<number> {
		const port = await getPort({ port: [wanted, ...portNumbers(wanted + 10, wanted + 99)] });
		if (port !== wanted) this.notes.push(`Port ${wanted} is busy, so ${use} uses ${port}.`);
		return port;
	}
}
