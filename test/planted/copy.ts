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

/** A copy of the project, in which deviations are planted: the project itself is never touched. */
export class Copy {
	readonly folder = mkdtempSync(join(tmpdir(), 'planted-'));

	/** Copies what Git knows of the project, and what it does not ignore; packages are linked. */
	constructor(root: string) {
		const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
		const { stdout } = spawnSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: Infinity });
		const files = stdout.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
		for (const file of files) cpSync(join(root, file), join(this.folder, file));
		symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'), 'dir');
	}

	/** What stands in a file. @throws Error when the file is not there */
	read(file: string): string {
		return readFileSync(join(this.folder, file), 'utf8');
	}

	/** Does something while the deviation is there. */
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
