import type { INode } from 'n8n-workflow';
import {
	behind,
	examples,
	isWrite,
	notesOf,
	operationOf,
	runsItself,
	STARTED,
	textOf,
	type Example,
} from './examples';

const FORM = 'n8n-nodes-base.formTrigger';
const WAIT = 'n8n-nodes-base.wait';
/** Asks a person for approval before the tools behind it run. */
const HUMAN_REVIEW = '@n8n/n8n-nodes-langchain.chatHitlTool';

/** By type of entry: true if a public entry only accepts authenticated callers. */
const IS_GUARDED: Record<string, (parameters: INode['parameters']) => boolean> = {
	[FORM]: ({ authentication = 'none' }) => authentication !== 'none',
	'n8n-nodes-base.webhook': ({ authentication = 'none' }) => authentication !== 'none',
	'@n8n/n8n-nodes-langchain.mcpTrigger': ({ authentication = 'none' }) => authentication !== 'none',
	'@n8n/n8n-nodes-langchain.chatTrigger': ({ public: isPublic, authentication = 'none' }) =>
		isPublic !== true || authentication !== 'none',
	'n8n-nodes-voucherify.voucherifyWebhookTrigger': ({ verifySignature = true }) =>
		verifySignature !== false,
};

/** Operations that give or take rights, money or points. */
const RIGHTS_OR_MONEY = [
	'loyaltyCard.adjustPoints',
	'redemption.rollback',
	'user.invite',
	'voucher.adjustBalance',
	'voucher.create',
];

const isPublic = ({ type }: INode) => type in IS_GUARDED;
const isOpen = ({ type, parameters }: INode) => IS_GUARDED[type]?.(parameters) === false;
const asksPerson = ({ type, parameters }: INode) =>
	type === HUMAN_REVIEW || (type === WAIT && parameters.resume === 'form');

/** Writes that an unknown caller can cause without a person's approval. */
const openWrites = (example: Example) =>
	example.nodes
		.filter(isOpen)
		.flatMap((entry) => behind(example, entry, asksPerson))
		.filter(isWrite)
		.map(({ name }) => name);

const statesLimit = (example: Example) =>
	notesOf(example).some((note) => textOf(note).includes('**Limit**: '));

/** Rights and money that an entry, even a guarded one, gives away without a person's approval. */
const unapproved = (example: Example) =>
	example.nodes
		.filter(isPublic)
		.flatMap((entry) => behind(example, entry, asksPerson))
		.filter((node) => isWrite(node) && RIGHTS_OR_MONEY.includes(operationOf(node)))
		.map(({ name }) => name);

describe.each(examples)('$file', (example) => {
	it('lets no unknown caller write without approval', () => {
		expect(openWrites(example)).toEqual([]);
	});

	it('states the limit of what unknown callers can cause', () => {
		const causes = example.nodes
			.filter(isOpen)
			.some((entry) => behind(example, entry, () => false).some(isWrite));
		expect(!causes || statesLimit(example)).toBe(true);
	});

	it('gives no rights and no money without approval', () => {
		expect(unapproved(example)).toEqual([]);
	});

	it('lets nobody answer their own request', () => {
		const asked = example.nodes
			.filter(({ type }) => type === FORM)
			.flatMap((form) => behind(example, form, runsItself));
		// n8n leads the person who has filled in a form to each further form that the same execution waits for.
		expect(asked.filter(({ type }) => type !== STARTED).filter(asksPerson)).toEqual([]);
	});

	it('makes nobody an administrator', () => {
		const invites = example.nodes.some((node) => operationOf(node) === 'user.invite');
		expect(invites && /Administrator"|"ADMIN"/.test(JSON.stringify(example.nodes))).toBe(false);
	});
});

describe('an example that anybody could abuse', () => {
	const changed = (file: string, change: (node: INode) => INode): Example => {
		const example = examples.find((one) => one.file === file);
		if (!example) throw new Error(`no ${file}`);
		return { ...example, nodes: example.nodes.map(change) };
	};
	const opened = (node: INode): INode => ({
		...node,
		parameters: { ...node.parameters, authentication: 'none', verifySignature: false },
	});
	const unasked = (node: INode): INode => (asksPerson(node) ? { ...node, parameters: {} } : node);

	it('is rejected if its form has no authentication', () => {
		expect(openWrites(changed('points-from-pos-file.json', opened))).toEqual(['Book the receipts']);
	});

	it('is rejected if its webhook or MCP server is open, and nobody is asked', () => {
		const unguarded = (file: string) => changed(file, (node) => unasked(opened(node)));
		expect(openWrites(unguarded('fraud-watch.json'))).toEqual(['Disable the code']);
		expect(openWrites(unguarded('ai-assistants.json'))).toContain('Adjust the points');
	});

	it('is rejected if nobody approves rights or money', () => {
		expect(unapproved(changed('hr-onboarding-invites.json', unasked))).toEqual(['Invite']);
	});
});
