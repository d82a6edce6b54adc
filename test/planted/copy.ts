import { spawnSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Plant } from './plant';

/** A copy of the project for planted deviations: the project itself is never touched. */
export class Copy {
	/**
	 * Copies all files that Git tracks or does not ignore; packages are linked.
	 * @param folder a new folder. Default: a temporary one
	 */
	constructor(
		root: string,
		readonly folder = mkdtempSync(join(tmpdir(), 'planted-')),
	) {
		const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
		const { stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
		const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
		for (const file of files) cpSync(join(root, file), join(this.folder, file));
		symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
	}

	/**
	 * Content of a file.
	 * @throws Error if the file does not exist
	 */
	read(file: string): string {
		return readFileSync(join(this.folder, file), 'utf8');
	}

	/** Runs a function while the deviation is in place. */
	with<Done>({ file, find, replace }: Plant, run: () => Done): Done {
		const before = this.read(file);
		writeFileSync(
			join(this.folder, file),
			before.replace(find, () => replace),
		);
		try {
			return run();
		} finally {
			writeFileSync(join(this.folder, file), before);
		}
	}

	remove(): void {
		rmSync(this.folder, { recursive: true, force: true });
	}
}
