import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { nodeRegister, resourceRegister } from '../../nodes/Voucherify/resources/register';
import type { ResourceOperations } from '../../nodes/Voucherify/run/types';
import { expectGenerated, expectGeneratedPart } from '../generated';
import { fieldRows } from './fieldRows';
import { operationsTables, resourcePage } from './resourcePage';

const PAGES = 'docs/resources';

const formatted = async (markdown: string) =>
	await format(markdown, { parser: 'markdown', printWidth: 100 });

describe("the resources' pages follow the register", () => {
	it.each(resourceRegister.map((entry): [string, ResourceOperations] => [entry.value, entry]))(
		'%s',
		async (value, entry) => {
			expectGenerated(join(PAGES, `${value}.md`), await formatted(resourcePage(entry)));
		},
	);

	it('have no two rows alike, and name every condition', () => {
		for (const { fields } of resourceRegister.flatMap(({ operations }) => operations)) {
			const rows = fieldRows(fields).map((cells) => cells.join(': '));
			expect(rows).toEqual([...new Set(rows)]);
			for (const row of rows) expect(row).not.toMatch(/\[object|_[a-z]\w*_ |undefined/);
		}
	});

	it('exist only for existing resources', () => {
		const pages = readdirSync(join(__dirname, '../..', PAGES)).sort();
		expect(pages).toEqual(resourceRegister.map(({ value }) => `${value}.md`).sort());
	});

	it("README's table of operations", () => {
		expectGeneratedPart('README.md', 'operations', operationsTables(nodeRegister));
	});
});
