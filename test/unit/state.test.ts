import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');
const NODES = join(ROOT, 'nodes');

/** True if a constant can change: it starts empty. One that is filled where it is declared is a table. */
const isState = (value: ts.Expression | undefined): boolean =>
	value !== undefined &&
	((ts.isNewExpression(value) && (value.arguments ?? []).length === 0) ||
		(ts.isCallExpression(value) && ts.isIdentifier(value.expression)
			? value.expression.text === 'rememberPerNode'
			: false));

/** What a file keeps until the process ends, in the words of the page. */
function stateIn(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	return source.statements
		.filter(ts.isVariableStatement)
		.flatMap(({ declarationList }) =>
			declarationList.declarations
				.filter(
					({ initializer }) =>
						(declarationList.flags & ts.NodeFlags.Const) === 0 || isState(initializer),
				)
				.map(({ name }) => `\`${name.getText(source)}\` (\`${basename(path)}\`)`),
		);
}

it('docs/development/inside.md lists all state that outlives a call', () => {
	const files = readdirSync(NODES, { encoding: 'utf8', recursive: true });
	const state = files
		.filter((name) => name.endsWith('.ts'))
		.flatMap((name) => stateIn(join(NODES, name)));
	const page = readFileSync(join(ROOT, 'docs/development/inside.md'), 'utf8');
	const [, table = ''] = /<!-- state -->([^]*)<!-- \/state -->/.exec(page) ?? [];
	const listed = [...table.matchAll(/^\| (`\w+` \(`[\w.]+`\))/gm)].map(([, name]) => name);
	expect(state.sort()).toEqual(listed.sort());
});
