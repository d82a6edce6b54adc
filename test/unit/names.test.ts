import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(__dirname, '../..');

/**
 * Functions, classes and types that a file exports. Other constants may have the same name in similar files, such as
 * operations.
 */
function exportsOf(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		if (ts.isVariableStatement(statement)) return arrowFunctionsOf(statement);
		const isNamed =
			ts.isFunctionDeclaration(statement) ||
			ts.isClassDeclaration(statement) ||
			ts.isInterfaceDeclaration(statement) ||
			ts.isTypeAliasDeclaration(statement);
		if (!isNamed || !statement.name) return [];
		return isExported(statement) ? [statement.name.text] : [];
	});
}

const isExported = (statement: ts.Statement) =>
	ts.canHaveModifiers(statement) &&
	ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const arrowFunctionsOf = (statement: ts.VariableStatement) =>
	statement.declarationList.declarations.flatMap(({ name, initializer }) =>
		isExported(statement) && initializer && ts.isArrowFunction(initializer) && ts.isIdentifier(name)
			? [name.text]
			: [],
	);

it.each(['nodes', 'sandbox'])('each name has one meaning in %s/', (folder) => {
	const files = readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true });
	const places = new Map<string, string[]>();
	for (const file of files.filter((name) => name.endsWith('.ts'))) {
		for (const name of exportsOf(join(ROOT, folder, file))) {
			places.set(name, [...(places.get(name) ?? []), file]);
		}
	}
	expect(places.size).toBeGreaterThan(100);
	expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
