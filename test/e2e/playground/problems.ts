import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateFolder } from '../support/folder';
import { Playground } from '../support/playground';

/**
 * How the playground deals with what goes wrong.
 * @param lastState tells the folder of a playground that has ended
 */
export function problems(lastState: () => string): void {
	describe('problems', () => {
		test('names the step that failed, the reason and the solution; a reset starts afresh', async () => {
			const state = lastState();
			await writeFile(join(state, '.n8n', 'database.sqlite'), 'this is no database');
			const failed = await Playground.run('--once', '--state', state);
			expect(failed.status).toBe(1);
			expect(failed.output).toMatch(/Failed\. n8n: starting: .+/);
			expect(failed.output).toContain('database disk image is malformed');
			expect(failed.output).toContain('add --reset to begin afresh');
			expect(failed.output).toContain(join(state, 'logs', 'n8n.log'));

			const { status, output } = await Playground.run('--once', '--reset', '--state', state);
			expect(status).toBe(0);
			expect(output).toMatch(/The pipeline kept 1\d{3} transactions/);
		});

		test('explains after a failed first run how to continue, and the second run continues', async () => {
			const fresh = await stateFolder('first');
			// A playground that was interrupted before n8n had created its tables, and a file in the way of the pipeline.
			await writeFile(join(fresh, 'encryption-key'), 'made-by-the-first-start');
			await mkdir(join(fresh, '.n8n'));
			await writeFile(join(fresh, '.n8n', 'database.sqlite'), '');
			const obstacle = join(fresh, 'exports', 'Coffee-Club-0001.csv');
			await mkdir(obstacle, { recursive: true });
			const first = await Playground.run('--once', '--state', fresh);
			expect(first.output).toMatch(/Failed\. Loyalty export pipeline: .+ at 'Keep the file'/);
			expect(first.output).toContain('Start again: the pipeline goes on where it failed');
			expect(first.status).toBe(1);

			await rm(obstacle, { recursive: true });
			const second = await Playground.run('--once', '--state', fresh);
			expect(second.output).toMatch(/The pipeline kept 1\d{3} transactions/);
			expect(second.status).toBe(0);
		});

		test('does not reset a folder that contains other files', async () => {
			const folder = await mkdtemp(join(tmpdir(), 'voucherify-foreign-'));
			await writeFile(join(folder, 'thesis.txt'), 'years of work');
			const { status, output } = await Playground.run('--reset', '--state', folder);
			expect(status).toBe(1);
			expect(output).toContain("files that are not the playground's");
			expect(await readdir(folder)).toEqual(['thesis.txt']);
			await rm(folder, { recursive: true });
		});

		test('rejects an unknown flag, and shows help', async () => {
			const { status, output } = await Playground.run('--onec');
			expect(status).toBe(2);
			expect(output).toContain("Unknown option '--onec'");
			expect(output).toContain('Usage: npm start');
		});
	});
}
