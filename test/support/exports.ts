import type { INodeParameters } from 'n8n-workflow';
import type { ExportTiming, Sandbox } from '../../sandbox';
import type { Definition, PollEngine } from './pollEngine';
import { watching } from './triggers';

/** Timing of an export that takes this many seconds. */
const taking = (seconds: number): ExportTiming => ({
	scheduledMs: seconds * 500,
	inProgressMs: seconds * 500,
});

/** Options of an export besides its contents. */
export type How = Parameters<Sandbox['world']['exports']['schedule']>[3];

/** Schedules exports that take `seconds`. Returns their IDs. */
export function scheduleOn(
	{ world }: Sandbox,
	seconds: number,
	count = 1,
	how: How = {},
): string[] {
	const campaign = world.campaigns.get('Coffee Club');
	const rows = world.ledger.of(campaign.id).slice(0, 3);
	return Array.from(
		{ length: count },
		() => world.exports.schedule(campaign, rows, {}, { timing: taking(seconds), ...how }).id,
	);
}

/** Trigger on all exports, unless other parameters are given. */
export const onExports = (
	sandbox: Pick<Sandbox, 'url' | 'keys'>,
	parameters: INodeParameters = {},
	definition: Partial<Definition> = {},
): PollEngine =>
	watching(sandbox, { event: 'exportCompleted', watch: 'any', ...parameters }, definition);
