// The process behind `service.ts`: a local Voucherify, with a third loyalty campaign to assign rewards to.
import { parseArgs } from 'node:util';
import { startSandbox } from '../sandbox/index.js';

const { values } = parseArgs({
	options: {
		latency: { type: 'string', default: '0' },
		calls: { type: 'string', default: '1000000' },
		window: { type: 'string', default: '60000' },
		file: { type: 'string', default: '0' },
		size: { type: 'string', multiple: true, default: [] },
	},
});
const sizes: Record<string, number> = {};
for (const size of values.size) {
	const [name = '', count] = size.split('=');
	sizes[name] = Number(count);
}
const { url, world, settings } = await startSandbox({
	latencyMs: Number(values.latency),
	rateLimit: { calls: Number(values.calls), windowMs: Number(values.window) },
	sizes,
});
settings.exportFileBytes = Number(values.file);
const loyalty = world.campaigns
	.all()
	.find(({ campaign_type }) => campaign_type === 'LOYALTY_PROGRAM');
if (loyalty) world.campaigns.add({ ...loyalty, id: 'camp_Winter3Warmers9Loyal5E' });

process.once('disconnect', () => process.exit());
process.send?.({ url });
