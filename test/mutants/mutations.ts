import ts from 'typescript';

export const KINDS = [
	'condition',
	'constant',
	'operator',
	'call left out',
	'order',
	'early return',
] as const;

/** A change of one expression or statement that no compiler sees. */
export interface Mutation {
	kind: (typeof KINDS)[number];
	/** Positions in the source. */
	start: number;
	end: number;
	/** What stands there instead; empty for a statement that is left out. */
	replace: string;
}

/** Calls whose result is often the same without them: what is wrong then shows late. */
const STEPS = ['filter', 'flat', 'reverse', 'slice', 'sort', 'toSorted', 'trim', 'toLowerCase'];

const K = ts.SyntaxKind;

const OPERATORS = new Map<ts.SyntaxKind, string>([
	[K.LessThanToken, '<='],
	[K.LessThanEqualsToken, '<'],
	[K.GreaterThanToken, '>='],
	[K.GreaterThanEqualsToken, '>'],
	[K.EqualsEqualsEqualsToken, '!=='],
	[K.ExclamationEqualsEqualsToken, '==='],
	[K.PlusToken, '-'],
	[K.MinusToken, '+'],
	[K.AsteriskToken, '/'],
	[K.SlashToken, '*'],
	[K.AmpersandAmpersandToken, '||'],
	[K.BarBarToken, '&&'],
	[K.QuestionQuestionToken, '&&'],
]);

/** Returns all mutations of a source file, in their order. */
export function mutationsOf(text: string): Mutation[] {
	const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.ES2022, true);
	const found: Mutation[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
			return;
		const add = (kind: Mutation['kind'], of: ts.Node, replace: string) => {
			if (ts.isStatement(of) || isValue(of))
				found.push({ kind, start: of.getStart(source), end: of.getEnd(), replace });
		};
		mutate(node, source, add);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found.sort((one, other) => one.start - other.start || one.end - other.end);
}

function mutate(
	node: ts.Node,
	source: ts.SourceFile,
	add: (kind: Mutation['kind'], of: ts.Node, replace: string) => void,
): void {
	const textOf = (part: ts.Node) => part.getText(source);
	if (ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement)) {
		add('early return', node, '');
	} else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) {
		if (!ts.isWhileStatement(node)) add('condition', node.expression, 'true');
		add('condition', node.expression, 'false');
	}
	if (ts.isConditionalExpression(node)) {
		add('condition', node.condition, 'true');
		add('condition', node.condition, 'false');
	}
	if (ts.isBinaryExpression(node)) {
		const { left, operatorToken, right } = node;
		const other = OPERATORS.get(operatorToken.kind);
		const isText = [left, right].some(
			(side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
		);
		if (other !== undefined && !(operatorToken.kind === K.PlusToken && isText))
			add('operator', node, `(${textOf(left)}) ${other} (${textOf(right)})`);
		if (operatorToken.kind === K.MinusToken)
			add('order', node, `(${textOf(right)}) - (${textOf(left)})`);
	}
	if (
		ts.isPrefixUnaryExpression(node) &&
		[K.MinusToken, K.ExclamationToken].includes(node.operator)
	)
		add('operator', node, textOf(node.operand));
	if (ts.isNumericLiteral(node))
		add('constant', node, `${Number(node.text.replaceAll('_', '')) + 1}`);
	if (node.kind === K.TrueKeyword) add('constant', node, 'false');
	if (node.kind === K.FalseKeyword) add('constant', node, 'true');
	if (ts.isExpressionStatement(node) && isCall(node.expression)) add('call left out', node, '');
	if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
		const { expression, name } = node.expression;
		if (STEPS.includes(name.text)) add('call left out', node, textOf(expression));
		if (name.text === 'at' && textOf(node.arguments[0] ?? node) === '-1')
			add('order', node, `${textOf(expression)}.at(0)`);
	}
	if (ts.isArrayLiteralExpression(node) && node.elements.length === 2) {
		const [first, last] = node.elements;
		if (first && last) add('order', node, `[${textOf(last)}, ${textOf(first)}]`);
	}
}

const isCall = (node: ts.Node): boolean =>
	ts.isCallExpression(node) || (ts.isAwaitExpression(node) && isCall(node.expression));

/** True if a statement only returns, or goes on with the next row. */
function leaves(node: ts.Statement): boolean {
	if (ts.isBlock(node)) return node.statements.length === 1 && node.statements.every(leaves);
	return ts.isReturnStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);
}

/** True if another expression can stand in its place: it is no name, no target of an assignment, no part of `a?.b`. */
function isValue(node: ts.Node): boolean {
	const { parent } = node;
	if (node.flags & ts.NodeFlags.OptionalChain) return false;
	if (ts.isPropertyAssignment(parent) && parent.name === node) return false;
	const isTarget =
		ts.isBinaryExpression(parent) &&
		parent.operatorToken.kind === K.EqualsToken &&
		parent.left === node;
	const isOfLoop = ts.isForOfStatement(parent) && parent.initializer === node;
	return !isTarget && !isOfLoop;
}
