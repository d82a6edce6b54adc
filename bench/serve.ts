// The process behind `service.ts`: a sandbox, with a third loyalty campaign to which rewards are assigned.
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/index.js';

/** Index of the row that is deleted from a list. */
const FROM_BEGINNING = 5;

const { values } = parseArgs({
	options: {
		latency: { type: 'string', default: '0' },
		calls: { type: 'string', default: '1000000' },
		window: { type: 'string', default: '60000' },
		file: { type: 'string', default: '0' },
		changing: { type: 'string', default: 'nothing' },
		size: { type: 'string', multiple: true, default: [] },
	},
});
const sizes: Record<string, number> = {};
for (const size of values.size) {
	const [name = '', count] = size.split('=');
	sizes[name] = Number(count);
}
const { url, world, settings, meanwhile } = await startSandbox({
	latencyMs: Number(values.latency),
	rateLimit: { calls: Number(values.calls), windowMs: Number(values.window) },
	sizes,
});
settings.exportFileBytes = Number(values.file);
const loyalty = world.campaigns
	.all()
	.find(({ campaign_type }) => campaign_type === 'LOYALTY_PROGRAM');
if (loyalty) world.campaigns.add({ ...loyalty, id: 'camp_Winter3Warmers9Loyal5E' });

/** Changes to a list after each page that was read. */
const changes = {
	nothing: () => undefined,
	rewards: (page: number) => {
		if (page % 10 === 0) world.rewards.remove(world.rewards.all()[FROM_BEGINNING]?.id ?? '');
	},
};
const isChange = (name: string): name is keyof typeof changes => name in changes;
const { changing } = values;
if (!isChange(changing)) throw new Error(`nothing is known of how ${changing} change`);
let pages = 0;
meanwhile.after = ({ path }) => {
	if (path === `/v1/${changing}`) changes[changing]((pages += 1));
};

process.once('disconnect', () => process.exit());
process.send?.({ url });
