import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

const NODES = join(__dirname, '../../nodes/Voucherify');

const files = readdirSync(NODES, { encoding: 'utf8', recursive: true }).filter(
	(name) => name.endsWith('.ts') && !name.includes('__schema__'),
);

/** Folder that a file belongs to: a group of resources, a trigger, or a top-level folder. */
function roomOf(file: string): string {
	const [first = '', second = ''] = file.split('/');
	return ['resources', 'triggers'].includes(first) ? `${first}/${second}` : first;
}

/** File that an import refers to, including imports of types. */
function imported(file: string, specifier: string): string | undefined {
	const path = posix.join(posix.dirname(file), specifier);
	return [`${path}.ts`, `${path}/index.ts`].find((name) => files.includes(name));
}

const users = new Map<string, Set<string>>(files.map((file) => [file, new Set()]));
for (const file of files) {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(NODES, file), 'utf8'));
	for (const { fileName } of importedFiles) {
		users.get(imported(file, fileName) ?? '')?.add(roomOf(file));
	}
}

it('files that only one folder uses are in that folder', () => {
	const shared = /^(forms|columns|factories|writes)\//;
	const misplaced = [...users]
		.filter(([file, rooms]) => shared.test(file) && !rooms.has(roomOf(file)) && rooms.size === 1)
		.map(([file, rooms]) => `${file} belongs to ${[...rooms].join()}`);
	expect(misplaced).toEqual([]);
});
