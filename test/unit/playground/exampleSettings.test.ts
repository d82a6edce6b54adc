import { examples, notesOf, textOf, type Example } from './examples';

const SCHEDULE = 'n8n-nodes-base.scheduleTrigger';

const isScheduled = ({ nodes }: Example) => nodes.some(({ type }) => type === SCHEDULE);

it.each(examples.filter(isScheduled))(
	'$file runs in a stated time zone, and its note says how to change it',
	(example) => {
		const { timezone } = example.settings;
		expect(timezone).toMatch(/^[A-Z]\w+\/\w+$/);
		const said = `Time zone: **${String(timezone)}**. Change it in *⋯ → Settings → Timezone*.`;
		expect(notesOf(example).map(textOf).join()).toContain(said);
	},
);
