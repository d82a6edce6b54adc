import { join, relative } from 'node:path';
import ts from 'typescript';
import { compilerOptions } from '../../tsconfig.json';

/**
 * What the nodes use of n8n's contexts, each of which n8n-core 1.84.0 (n8n 1.85), 1.118.1 (n8n 1.119) and 2.41.1 have, also where a
 * node is an AI tool. What is new here has to be looked up in the oldest: in the classes of
 * `dist/execution-engine/node-execution-context`, `ExecuteContext` and `SupplyDataContext` for an `IExecuteFunctions`.
 */
const USED: Record<string, string[]> = {
	ICredentialTestFunctions: ['helpers'],
	IExecuteFunctions: [
		'continueOnFail',
		'evaluateExpression',
		'getContext',
		'getCredentials',
		'getExecutionCancelSignal',
		'getInputData',
		'getNode',
		'getNodeParameter',
		'getTimezone',
		'helpers',
		'logger',
	],
	IHookFunctions: [
		'getActivationMode',
		'getCredentials',
		'getNode',
		'getNodeParameter',
		'getNodeWebhookUrl',
		'getTimezone',
		'getWorkflowStaticData',
		'helpers',
		'logger',
	],
	ILoadOptionsFunctions: ['getCredentials', 'getCurrentNodeParameter', 'helpers', 'logger'],
	IPollFunctions: [
		'getActivationMode',
		'getCredentials',
		'getMode',
		'getNode',
		'getNodeParameter',
		'getTimezone',
		'getWorkflow',
		'getWorkflowStaticData',
		'helpers',
		'logger',
	],
	IWebhookFunctions: [
		'getCredentials',
		'getHeaderData',
		'getMode',
		'getNode',
		'getNodeParameter',
		'getRequestObject',
		'getResponseObject',
		'getTimezone',
		'getWorkflow',
		'logger',
	],
	helpers: [
		'assertBinaryData',
		'getBinaryStream',
		'httpRequest',
		'httpRequestWithAuthentication',
		'prepareBinaryData',
		'request',
	],
};

/** What an n8n that we support lacks, and the only file that uses it, where it is there. */
const LATER: Record<string, string> = {
	// AI tools have it from n8n 1.119 on.
	'IExecuteFunctions.addExecutionHints': 'operations/runtime/warnings.ts',
	// From n8n 2.41 on.
	'IPollFunctions.getPollBudgetMs': 'triggers/polling/runtime/session.ts',
};

const NODES = join(__dirname, '../../nodes/Voucherify');

const program = ts.createProgram(
	ts.sys.readDirectory(NODES, ['.ts']),
	ts.convertCompilerOptionsFromJson(compilerOptions, NODES).options,
);
const checker = program.getTypeChecker();

/** Names of a type; of a union, those of each of its types. */
const namesOf = (type: ts.Type): string[] =>
	type.isUnion()
		? type.types.flatMap(namesOf)
		: [(type.aliasSymbol ?? type.getSymbol())?.name ?? ''];

/** Whether n8n declares a member as a helper, such as `httpRequest`. */
function isHelper(member: ts.Symbol | undefined): boolean {
	const declaration = member?.declarations?.[0];
	if (!declaration?.getSourceFile().fileName.includes('/n8n-workflow/')) return false;
	const isOfHelpers = (node: ts.Node) =>
		ts.isPropertySignature(node)
			? node.name.getText() === 'helpers'
			: ts.isInterfaceDeclaration(node) && node.name.text.endsWith('Functions');
	return ts.findAncestor(declaration.parent, isOfHelpers) !== undefined;
}

/** What code takes of an object: its type, and the name of the member. */
function takenBy(node: ts.Node): Array<[ts.Type, string]> {
	if (ts.isPropertyAccessExpression(node))
		return [[checker.getTypeAtLocation(node.expression), node.name.text]];
	if (!ts.isObjectBindingPattern(node)) return [];
	const type = checker.getTypeAtLocation(node);
	return node.elements.map((element) => [type, (element.propertyName ?? element.name).getText()]);
}

/** What the nodes use of n8n's contexts, as `IPollFunctions.getNode`, and the files that do. */
function readUses(): Map<string, Set<string>> {
	const uses = new Map<string, Set<string>>();
	for (const source of program.getSourceFiles()) {
		if (!source.fileName.startsWith(NODES)) continue;
		const note = (type: ts.Type, name: string) => {
			const contexts = namesOf(type).filter((context) => context in USED);
			const isOfHelpers = contexts.length === 0 && isHelper(type.getProperty(name));
			for (const owner of isOfHelpers ? ['helpers'] : contexts) {
				const files = uses.get(`${owner}.${name}`) ?? new Set();
				uses.set(`${owner}.${name}`, files.add(relative(NODES, source.fileName)));
			}
		};
		const visit = (node: ts.Node): void => {
			for (const [type, name] of takenBy(node)) note(type, name);
			ts.forEachChild(node, visit);
		};
		visit(source);
	}
	return uses;
}

it('nodes use nothing of n8n that the oldest supported one lacks, but where they look for it', () => {
	const uses = readUses();
	const known = Object.entries(USED).flatMap(([owner, names]) =>
		names.map((name) => `${owner}.${name}`),
	);
	expect([...uses.keys()].sort()).toEqual([...known, ...Object.keys(LATER)].sort());
	for (const [use, file] of Object.entries(LATER)) expect(uses.get(use)).toEqual(new Set([file]));
});
