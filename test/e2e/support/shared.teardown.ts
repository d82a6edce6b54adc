import { rmSync } from 'node:fs';
import { SHARED } from './prepared';

/** Removes the folder that all test files of a run share. */
export default function tearDown(): void {
	const { [SHARED]: folder } = process.env;
	if (folder !== undefined) rmSync(folder, { recursive: true });
}
