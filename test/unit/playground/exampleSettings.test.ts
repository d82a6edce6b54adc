import { examples, notesOf, textOf, type Example } from './examples';

const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';

const isScheduled = ({ nodes }: Example) => nodes.some(({ type }) => type === SCHEDULE);

/** The settings listed in its notes, because an import from a file drops all settings. */
const chosenIn = (example: Example) =>
	/\*\*Choose in\*\* \*⋯ → Settings\*: (.*) An import/.exec(
		notesOf(example).map(textOf).join(),
	)?.[1];

it.each(examples.filter(isScheduled))(
	'$file runs in a stated time zone, and its note says to select one',
	(example) => {
		const { timezone } = example.settings;
		expect(timezone).toMatch(/^[A-Z]\w+\/\w+$/);
		expect(chosenIn(example)).toContain(`*Timezone* (**${String(timezone)}**, or yours)`);
	},
);

const ERROR = 'n8n-nodes-base.errorTrigger';
/** Entries where a person sees errors. */
const ATTENDED = ['n8n-nodes-base.manualTrigger', '@n8n/n8n-nodes-langchain.chatTrigger', ERROR];

const isUnattended = ({ nodes }: Example) =>
	nodes.some(({ type }) => type.endsWith('Trigger') && !ATTENDED.includes(type));

const isErrorWorkflow = ({ nodes }: Example) => nodes.some(({ type }) => type === ERROR);
const others = examples.filter((example) => !isErrorWorkflow(example));

it('one example is the error workflow of all unattended ones', () => {
	const errorWorkflows = examples.filter(isErrorWorkflow);
	expect(errorWorkflows).toHaveLength(1);
	const without = others
		.filter(isUnattended)
		.filter(({ settings }) => settings.errorWorkflow !== errorWorkflows[0]?.id);
	expect(without.map(({ file }) => file)).toEqual([]);
});

it.each(others.filter(isUnattended))(
	'$file says in a note to select the error workflow',
	(example) => {
		expect(chosenIn(example)).toContain('*Error Workflow* (*When an example fails*)');
	},
);

it.each(others.filter(isScheduled))(
	'$file records the end of each run, for the workflow that reports silence',
	(example) => {
		const { nodes, connections } = example;
		const first = nodes.find(({ type }) => type === SCHEDULE);
		const started = connections[first?.name ?? '']?.main?.[0] ?? [];
		const rows = started.map(({ node }) => nodes.find(({ name }) => name === node));
		// n8n runs the rows from top to bottom, and none after a failed one.
		const [last] = rows.toSorted((a, b) => Number(b?.position[1]) - Number(a?.position[1]));
		expect(last?.parameters.tableName).toBe('Last runs');
		const [note] = nodes.filter(({ name }) => name === 'Note the run');
		expect(JSON.stringify(note?.parameters)).toMatch(/"hours":\d+/);
	},
);
