import type { INode } from 'n8n-workflow';
import { behind, examples, isWrite, notesOf, operationOf, textOf, type Example } from './examples';

const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';
const REMOVE_DUPLICATES = 'n8n-nodes-base.removeDuplicates';
const STOP = 'n8n-nodes-base.stopAndError';
const IF = 'n8n-nodes-base.if';
const WAIT = 'n8n-nodes-base.wait';

/** Creations that a second run repeats unless the workflow first checks what exists. */
const CREATIONS = [
	'campaign.create',
	'earningRule.create',
	'promotionTier.create',
	'reward.create',
	'rewardAssignment.create',
	'validationRule.create',
];

const never = () => false;

/** Nodes from which a node can be reached. */
const before = (example: Example, node: INode) =>
	example.nodes.filter((other) => behind(example, other, never).includes(node));

const resourceOf = ({ parameters }: INode) => parameters.resource;

/** Nodes connected to an output, by its number. */
const startOf = ({ nodes, connections }: Example, { name }: INode, output: number) => {
	const next = connections[name]?.main?.[output] ?? [];
	return nodes.filter((node) => next.some((connection) => connection.node === node.name));
};

const knowsMissing = (node: INode) =>
	node.type === IF && JSON.stringify(node.parameters).includes('error.code === 404');

const UNITS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const secondsOf = (amount: unknown, unit: unknown) =>
	Number(amount) * (UNITS[String(unit).toLowerCase()] ?? NaN);

describe.each(examples)('$file', (example) => {
	it('creates nothing a second time without checking what exists', () => {
		const creations = example.nodes.filter((node) => CREATIONS.includes(operationOf(node)));
		const blind = creations.filter(
			(node) =>
				!before(example, node).some(
					(other) => resourceOf(other) === resourceOf(node) && !isWrite(other),
				),
		);
		expect(blind.map(({ name }) => name)).toEqual([]);
	});

	it('remembers what it has seen only after it is written', () => {
		const early = example.nodes.filter(
			(node) =>
				node.type === REMOVE_DUPLICATES &&
				node.parameters.operation === 'removeItemsSeenInPreviousExecutions' &&
				behind(example, node, never).some(isWrite),
		);
		expect(early.map(({ name }) => name)).toEqual([]);
	});

	it('never waits for an exact count, which may be skipped', () => {
		const jumped = /"leftValue":"[^"]*count_[^"]*","rightValue":\d+,"operator":\{[^}]*"equals"/;
		expect(JSON.stringify(example.nodes)).not.toMatch(jumped);
	});

	it('writes after a failed lookup only if the error says that nothing exists', () => {
		const looks = example.nodes.filter(
			(node) =>
				node.onError === 'continueErrorOutput' &&
				node.type.startsWith('n8n-nodes-voucherify.') &&
				!isWrite(node),
		);
		const guessed = looks.flatMap((look) =>
			startOf(example, look, 1)
				.filter((node) => !knowsMissing(node))
				.flatMap((node) => [node, ...behind(example, node, knowsMissing)])
				.filter(isWrite),
		);
		expect(guessed.map(({ name }) => name)).toEqual([]);
	});

	it('holds a code as long as its note says, and longer than it waits', () => {
		for (const { parameters } of example.nodes.filter((node) => node.parameters.hold === true)) {
			const { sessionTtl, sessionTtlUnit } = parameters;
			const said = `**${String(sessionTtl)} ${String(sessionTtlUnit).toLowerCase()}**`;
			expect(notesOf(example).map(textOf).join()).toContain(said);
			const waits = example.nodes.filter(
				(node) => node.type === WAIT && node.parameters.resume === 'timeInterval',
			);
			for (const wait of waits)
				expect(secondsOf(wait.parameters.amount, wait.parameters.unit)).toBeLessThan(
					secondsOf(sessionTtl, sessionTtlUnit),
				);
		}
	});

	it('fails if a write has failed in an unattended run', () => {
		if (!example.nodes.some(({ type }) => type === SCHEDULE)) return;
		const silent = example.nodes.filter(
			(node) =>
				isWrite(node) &&
				String(node.onError).startsWith('continue') &&
				!behind(example, node, never).some(({ type }) => type === STOP),
		);
		expect(silent.map(({ name }) => name)).toEqual([]);
	});
});
