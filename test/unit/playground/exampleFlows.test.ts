import type { INode } from 'n8n-workflow';
import {
	behind,
	examples,
	expectRules,
	isWrite,
	notesOf,
	operationOf,
	runsItself,
	STARTED,
	textOf,
	type Example,
} from './examples';

/** What can happen in an example: who can cause writes, and what a second or a failed run does. */

const ERROR = 'n8n-nodes-base.errorTrigger';
const FORM = 'n8n-nodes-base.formTrigger';
const IF = 'n8n-nodes-base.if';
const REMOVE_DUPLICATES = 'n8n-nodes-base.removeDuplicates';
const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';
const STOP = 'n8n-nodes-base.stopAndError';
const WAIT = 'n8n-nodes-base.wait';
/** Asks a person for approval before the tools behind it run. */
const HUMAN_REVIEW = '@n8n/n8n-nodes-langchain.chatHitlTool';

const isAuthenticated = ({ authentication = 'none' }: INode['parameters']) =>
	authentication !== 'none';

/** By type of entry: true if a public entry only accepts authenticated callers. */
const IS_GUARDED: Record<string, (parameters: INode['parameters']) => boolean> = {
	[FORM]: isAuthenticated,
	'n8n-nodes-base.webhook': isAuthenticated,
	'@n8n/n8n-nodes-langchain.mcpTrigger': isAuthenticated,
	'@n8n/n8n-nodes-langchain.chatTrigger': (parameters) =>
		parameters.public !== true || isAuthenticated(parameters),
	'n8n-nodes-voucherify.voucherifyWebhookTrigger': ({ verifySignature = true }) =>
		verifySignature !== false,
};

/** Operations that give or take rights, money or points. */
const RIGHTS_OR_MONEY = [
	...['loyaltyCard.adjustPoints', 'redemption.rollback', 'user.assign', 'user.changeRole'],
	...['user.invite', 'user.remove', 'voucher.adjustBalance', 'voucher.create'],
];

/** Creations that a second run repeats unless the workflow first checks what exists. */
const CREATIONS = [
	...['campaign.create', 'earningRule.create', 'promotionTier.create', 'reward.create'],
	...['rewardAssignment.create', 'validationRule.create'],
];

/** Entries where a person sees errors. */
const ATTENDED = ['n8n-nodes-base.manualTrigger', '@n8n/n8n-nodes-langchain.chatTrigger', ERROR];

const never = () => false;
const namesOf = (nodes: INode[]) => nodes.map(({ name }) => name);
const isPublic = ({ type }: INode) => type in IS_GUARDED;
const isOpen = ({ type, parameters }: INode) => IS_GUARDED[type]?.(parameters) === false;
const asksPerson = ({ type, parameters }: INode) =>
	type === HUMAN_REVIEW || (type === WAIT && parameters.resume === 'form');

/** Writes behind some of the nodes. */
const writesBehind = (
	example: Example,
	isEntry: (node: INode) => boolean,
	isEnd: (node: INode) => boolean,
) =>
	example.nodes
		.filter(isEntry)
		.flatMap((entry) => behind(example, entry, isEnd))
		.filter(isWrite);

/** Writes that an unknown caller can cause without a person's approval. */
const openWrites = (example: Example) => namesOf(writesBehind(example, isOpen, asksPerson));

/** Rights and money that an entry, even a guarded one, gives away without a person's approval. */
const unapproved = (example: Example) =>
	namesOf(
		writesBehind(example, isPublic, asksPerson).filter((node) =>
			RIGHTS_OR_MONEY.includes(operationOf(node)),
		),
	);

const noteOf = (example: Example) => notesOf(example).map(textOf).join();

/** The settings listed in its notes, because an import from a file drops all settings. */
const settingsIn = (example: Example) =>
	/\*\*Choose in\*\* \*⋯ → Settings\*: (.*) An import/.exec(noteOf(example))?.[1] ?? '';

/** Nodes from which a node can be reached. */
const before = (example: Example, node: INode) =>
	example.nodes.filter((other) => behind(example, other, never).includes(node));

/** Nodes connected to an output, by its number. */
function startOf({ nodes, connections }: Example, name: string, output: number): INode[] {
	const next = connections[name]?.main?.[output] ?? [];
	return nodes.filter((node) => next.some((connection) => connection.node === node.name));
}

const knowsMissing = (node: INode) =>
	node.type === IF && JSON.stringify(node.parameters).includes('error.code === 404');

const UNITS: Record<string, number> = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };
const secondsOf = (amount: unknown, unit: unknown) =>
	Number(amount) * (UNITS[String(unit).toLowerCase()] ?? NaN);

const scheduleOf = ({ nodes }: Example) => nodes.find(({ type }) => type === SCHEDULE);
const isErrorWorkflow = ({ nodes }: Example) => nodes.some(({ type }) => type === ERROR);
const isUnattended = ({ nodes }: Example) =>
	nodes.some(({ type }) => type.endsWith('Trigger') && !ATTENDED.includes(type));
const errorWorkflows = examples.filter(isErrorWorkflow);

expectRules({
	'lets no unknown caller write without approval': openWrites,

	'states the limit of what unknown callers can cause': (example) =>
		noteOf(example).includes('**Limit**: ') ? [] : namesOf(writesBehind(example, isOpen, never)),

	'gives no rights and no money without approval': unapproved,

	// n8n leads the person who has filled in a form to each further form that the same execution waits for.
	'lets nobody answer their own request': (example) =>
		namesOf(
			example.nodes
				.filter(({ type }) => type === FORM)
				.flatMap((form) => behind(example, form, runsItself))
				.filter((node) => node.type !== STARTED && asksPerson(node)),
		),

	'makes nobody an administrator': ({ nodes }) =>
		nodes.some((node) => operationOf(node) === 'user.invite')
			? (/Administrator"|"ADMIN"/.exec(JSON.stringify(nodes)) ?? [])
			: [],

	'creates nothing a second time without checking what exists': (example) =>
		namesOf(
			example.nodes.filter(
				(node) =>
					CREATIONS.includes(operationOf(node)) &&
					!before(example, node).some(
						(other) => other.parameters.resource === node.parameters.resource && !isWrite(other),
					),
			),
		),

	'remembers what it has seen only after it is written': (example) =>
		namesOf(
			example.nodes.filter(
				(node) =>
					node.type === REMOVE_DUPLICATES &&
					node.parameters.operation === 'removeItemsSeenInPreviousExecutions' &&
					behind(example, node, never).some(isWrite),
			),
		),

	'never waits for an exact count, which may be skipped': ({ nodes }) =>
		/"leftValue":"[^"]*count_[^"]*","rightValue":\d+,"operator":\{[^}]*"equals"/.exec(
			JSON.stringify(nodes),
		) ?? [],

	'writes after a failed lookup only if the error says that nothing exists': (example) =>
		namesOf(
			example.nodes
				.filter(
					(node) =>
						node.onError === 'continueErrorOutput' &&
						node.type.startsWith('n8n-nodes-voucherify.') &&
						!isWrite(node),
				)
				.flatMap(({ name }) => startOf(example, name, 1))
				.filter((node) => !knowsMissing(node))
				.flatMap((node) => [node, ...behind(example, node, knowsMissing)])
				.filter(isWrite),
		),

	'holds a code as long as its note says, and longer than it waits': (example) =>
		example.nodes
			.filter(({ parameters }) => parameters.hold === true)
			.flatMap(({ parameters: { sessionTtl: time, sessionTtlUnit: unit } }) => {
				const said = `**${String(time)} ${String(unit).toLowerCase()}**`;
				const waits = example.nodes.filter(
					({ type, parameters: { resume, amount, unit: of } }) =>
						type === WAIT &&
						resume === 'timeInterval' &&
						!(secondsOf(amount, of) < secondsOf(time, unit)),
				);
				return [...(noteOf(example).includes(said) ? [] : [said]), ...namesOf(waits)];
			}),

	'fails if a write has failed in an unattended run': (example) =>
		namesOf(
			example.nodes.filter(
				(node) =>
					scheduleOf(example) &&
					isWrite(node) &&
					String(node.onError).startsWith('continue') &&
					!behind(example, node, never).some(({ type }) => type === STOP),
			),
		),

	'runs in a stated time zone if it is scheduled, and its note says to select one': (example) => {
		const timezone = String(example.settings.timezone);
		const said = `*Timezone* (**${timezone}**, or yours)`;
		const isRight = /^[A-Z]\w+\/\w+$/.test(timezone) && settingsIn(example).includes(said);
		return isRight || !scheduleOf(example) ? [] : [timezone];
	},

	'has the error workflow if nobody sees its errors, and its note says to select it': (example) => {
		const said = '*Error Workflow* (*When an example fails*)';
		const isRight =
			example.settings.errorWorkflow === errorWorkflows[0]?.id &&
			settingsIn(example).includes(said);
		return isRight || isErrorWorkflow(example) || !isUnattended(example) ? [] : [said];
	},

	// n8n runs the rows from top to bottom, and none after a failed one.
	'records the end of each scheduled run, for the workflow that reports silence': (example) => {
		const schedule = scheduleOf(example);
		if (!schedule || isErrorWorkflow(example)) return [];
		const rows = startOf(example, schedule.name, 0);
		const last = rows.toSorted((a, b) => b.position[1] - a.position[1])[0];
		const note = example.nodes.find(({ name }) => name === 'Note the run');
		const isNoted = /"hours":\d+/.test(JSON.stringify(note?.parameters ?? {}));
		return last?.parameters.tableName === 'Last runs' && isNoted ? [] : [last?.name];
	},
});

it('one example is the error workflow of the others', () => {
	expect(errorWorkflows).toHaveLength(1);
});

describe('an example that anybody could abuse', () => {
	const changed = (file: string, change: (node: INode) => INode): Example[] =>
		examples
			.filter((one) => one.file === file)
			.map((example) => ({ ...example, nodes: example.nodes.map(change) }));
	const opened = (node: INode): INode => ({
		...node,
		parameters: { ...node.parameters, authentication: 'none', verifySignature: false },
	});
	const unasked = (node: INode): INode => (asksPerson(node) ? { ...node, parameters: {} } : node);
	const unguarded = (node: INode) => unasked(opened(node));

	it.each([
		['its form has no authentication', 'points-from-pos-file.json', opened, 'Book the receipts'],
		['its webhook is open, and nobody is asked', 'fraud-watch.json', unguarded, 'Disable the code'],
		['its MCP server is open', 'ai-assistants.json', unguarded, 'Adjust the points'],
	])('is rejected if %s', (_, file, change, write) => {
		expect(changed(file, change).flatMap(openWrites)).toContain(write);
	});

	it.each([
		['hr-onboarding-invites.json', ['Invite']],
		['last-day.json', ['Take the project away', 'Make them a Viewer']],
	])('is rejected if nobody approves rights or money: %s', (file, writes) => {
		expect(changed(file, unasked).flatMap(unapproved)).toEqual(writes);
	});
});
