import { on } from 'node:events';
import type { Readable } from 'node:stream';

/** Waits until a program has printed a text. */
export async function untilPrinted(
	output: Readable,
	text: string,
	signal: AbortSignal,
): Promise<void> {
	let printed = '';
	for await (const [chunk] of on(output, 'data', { signal })) {
		printed += String(chunk);
		if (printed.includes(text)) return;
	}
}
