import getPort from 'get-port';
import { at } from './json.js';

/** Finds free ports, and remembers which are not the wanted ones. */
export class Ports {
	private readonly found = new Map<string, string>();

	/** Who does not have the wanted port. */
	get notes(): string[] {
		return [...this.found.values()];
	}

	/**
	 * A free port: the wanted one, or one somewhat above, and another one each time.
	 *
	 * @param use who needs it, for the note
	 */
	async near(wanted: number, use: string): Promise<number> {
		const port = await getPort({ port: [wanted, ...above(wanted)] });
		if (port !== wanted) {
			this.found.set(use, `Port ${wanted} is busy, so ${use} uses ${port}.`);
		}
		return port;
	}

	/**
	 * Starts a server at such a port, and at another one when somebody was faster.
	 *
	 * @param listen starts it at a port; fails with the code EADDRINUSE when that is busy
	 */
	async listen<T>(wanted: number, use: string, listen: (port: number) => Promise<T>): Promise<T> {
		for (;;) {
			const port = await this.near(wanted, use);
			try {
				return await listen(port);
			} catch (error) {
				if (at(error, 'code') !== 'EADDRINUSE') throw error;
			}
		}
	}
}

/** Somewhat above, so that neighbors who want the next number have it. */
const above = (wanted: number) =>
	Array.from({ length: 90 }, (_, step) => wanted + 10 + step).filter((port) => port <= 65_535);
