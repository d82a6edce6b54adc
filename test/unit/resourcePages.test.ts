import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { register } from '../../nodes/Voucherify/operations';
import type { ResourceOperations } from '../../nodes/Voucherify/operations/kinds/operation';
import { operationsTable, resourcePage } from './resourcePage';

const ROOT = join(__dirname, '../..');
const SEEN = join(ROOT, 'coverage/docs');

const formatted = async (markdown: string) =>
	await format(markdown, { parser: 'markdown', printWidth: 100 });

/** Keeps what a document should be beside what other tests have seen, so that it can be copied. */
function keep(name: string, text: string): void {
	mkdirSync(join(SEEN, 'resources'), { recursive: true });
	writeFileSync(join(SEEN, name), text);
}

describe('the pages of the resources are what the register says: if not, coverage/docs has them', () => {
	it.each(register.map((entry): [string, ResourceOperations] => [entry.value, entry]))(
		'%s',
		async (value, entry) => {
			const name = `resources/${value}.md`;
			const page = await formatted(resourcePage(entry));
			keep(name, page);
			expect(readFileSync(join(ROOT, 'docs', name), 'utf8')).toBe(page);
		},
	);

	it('there is none of what there is not', () => {
		const pages = readdirSync(join(ROOT, 'docs/resources')).sort();
		expect(pages).toEqual(register.map(({ value }) => `${value}.md`).sort());
	});

	it("README's table of operations", () => {
		const table = `${operationsTable(register)}\n`;
		keep('operations.md', table);
		expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(table);
	});
});
