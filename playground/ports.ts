import getPort from 'get-port';
import { at } from './json.js';

/** Neither browsers nor Node.js open a page there, whoever listens: the ports of other services, above 1023. */
const REFUSED = new Set([
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
	6679, 6697, 10080,
]);

/** Finds free ports, and remembers which are not the wanted ones. */
export class Ports {
	private readonly found = new Map<string, string>();

	/** Notes about ports that were busy. */
	get notes(): string[] {
		return [...this.found.values()];
	}

	/**
	 * A free port: the wanted one, or one somewhat above, and another one each time.
	 *
	 * @param use who needs it, for the note
	 */
	async near(wanted: number, use: string): Promise<number> {
		const usable = [wanted, ...above(wanted)].filter((candidate) => !REFUSED.has(candidate));
		const port = await getPort({ port: usable });
		if (port !== wanted) {
			const why = REFUSED.has(wanted)
				? `No browser opens port ${wanted}`
				: `Port ${wanted} is busy`;
			this.found.set(use, `${why}, so ${use} uses ${port}.`);
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
