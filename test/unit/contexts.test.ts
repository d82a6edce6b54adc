import { join, relative } from 'node:path';
import ts from 'typescript';
import { compilerOptions } from '../../tsconfig.json';

/**
 * What the nodes use of n8n's contexts. n8n-core 1.84.0 (n8n 1.85), 1.118.1 (n8n 1.119) and 2.41.1 have all of it, also for
 * nodes that run as AI tools. Before you add something, look it up in the oldest version: in the classes of
 * `dist/execution-engine/node-execution-context`, for an `IExecuteFunctions` in `ExecuteContext` and `SupplyDataContext`.
 */
const USED: Record<string, string[]> = {
	ICredentialTestFunctions: list('helpers'),
	IExecuteFunctions: list(
		`continueOnFail evaluateExpression getContext getCredentials getExecutionCancelSignal
		getInputData getNode getNodeParameter getTimezone helpers logger`,
	),
	IHookFunctions: list(
		`getActivationMode getCredentials getNode getNodeParameter getNodeWebhookUrl getTimezone
		getWorkflow getWorkflowStaticData helpers logger`,
	),
	ILoadOptionsFunctions: list('getCredentials getCurrentNodeParameter getNode helpers logger'),
	IPollFunctions: list(
		`getActivationMode getCredentials getMode getNode getNodeParameter getTimezone
		getWorkflow getWorkflowStaticData helpers logger`,
	),
	IWebhookFunctions: list(
		`getCredentials getHeaderData getMode getNode getNodeParameter getRequestObject
		getResponseObject getTimezone getWorkflow logger`,
	),
	helpers: list(
		`assertBinaryData getBinaryStream httpRequest httpRequestWithAuthentication
		prepareBinaryData request`,
	),
};

function list(names: string): string[] {
	return names.split(/\s+/);
}

/** What a supported n8n version lacks, with the only file that uses it, if available. */
const LATER: Record<string, string> = {
	// Available in AI tools from n8n 1.119 on.
	'IExecuteFunctions.addExecutionHints': 'run/warnings.ts',
	// Available from n8n 2.41 on.
	'IPollFunctions.getPollBudgetMs': 'triggers/polling/runtime/session.ts',
	// Available from n8n 1.119 on.
	'helpers.refreshOAuth2Token': 'api/client/client.ts',
};

const NODES = join(__dirname, '../../nodes/Voucherify');

const program = ts.createProgram(
	ts.sys.readDirectory(NODES, ['.ts']),
	ts.convertCompilerOptionsFromJson(compilerOptions, NODES).options,
);
const checker = program.getTypeChecker();

/** Name of a type; for a union, the names of its members. */
const namesOf = (type: ts.Type): string[] =>
	type.isUnion()
		? type.types.flatMap(namesOf)
		: [(type.aliasSymbol ?? type.getSymbol())?.name ?? ''];

/** True if n8n declares the member as a helper, such as `httpRequest`. */
function isHelper(member: ts.Symbol | undefined): boolean {
	const declaration = member?.declarations?.[0];
	if (!declaration?.getSourceFile().fileName.includes('/n8n-workflow/')) return false;
	const isOfHelpers = (node: ts.Node) =>
		ts.isPropertySignature(node)
			? node.name.getText() === 'helpers'
			: ts.isInterfaceDeclaration(node) && node.name.text.endsWith('Functions');
	return ts.findAncestor(declaration.parent, isOfHelpers) !== undefined;
}

/** Members that a node of the syntax tree reads, with the type of their object. */
function takenBy(node: ts.Node): Array<[ts.Type, string]> {
	if (ts.isPropertyAccessExpression(node))
		return [[checker.getTypeAtLocation(node.expression), node.name.text]];
	if (!ts.isObjectBindingPattern(node)) return [];
	const type = checker.getTypeAtLocation(node);
	return node.elements.map((element) => [type, (element.propertyName ?? element.name).getText()]);
}

/** What the nodes use of n8n's contexts, such as `IPollFunctions.getNode`, with the files that use it. */
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

it('nodes use only what the oldest supported n8n has, except where they check for it', () => {
	const uses = readUses();
	const known = Object.entries(USED).flatMap(([owner, names]) =>
		names.map((name) => `${owner}.${name}`),
	);
	expect([...uses.keys()].sort()).toEqual([...known, ...Object.keys(LATER)].sort());
	for (const [use, file] of Object.entries(LATER)) expect(uses.get(use)).toEqual(new Set([file]));
});
