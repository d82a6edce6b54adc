import getPort from 'get-port';
import { at } from './json.js';

/** Ports above 1023 that browsers and Node.js refuse to open, as they belong to other services. */
const REFUSED = new Set([
	1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669,
	6679, 6697, 10080,
]);

/** Finds free ports, and notes each that differs from the preferred one. */
export class Ports {
	private readonly found = new Map<string, string>();

	get notes(): string[] {
		return [...this.found.values()];
	}

	/**
	 * Returns the preferred port, or a free port somewhat above it; another one each time.
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
	 * Starts a server at a free port; tries another one if the port was taken in the meantime.
	 * @param listen starts the server; fails with the code EADDRINUSE if the port is busy
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

/** Starts 10 above, to leave the next ports to others. */
const above = (wanted: number) =>
	Array.from({ length: 90 }, (_, step) => wanted + 10 + step).filter((port) => port <= 65_535);
