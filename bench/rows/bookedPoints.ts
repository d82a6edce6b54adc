import { at, textAt } from '../../playground/json.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { compare, type Competitor } from '../comparison.js';
import { atMost, type Target } from '../line.js';
import type { Bench, Row } from '../row.js';
import { workflowOf } from '../workflow.js';

/** Cost of waiting until Voucherify has booked points in the background, compared with not waiting. */
export const bookedPoints: Row = {
	name: 'points, waited for',
	async run(bench) {
		const size = bench.quick ? 20 : 200;
		const lines = await compare(
			{
				service: {},
				leavesTraces: true,
				size,
				competitors: [
					connector(bench, { size, waits: true, targets: [atMost.calls(2 * size)] }),
					connector(bench, { size, waits: false, targets: [atMost.calls(size)] }),
				],
			},
			bench.rounds,
		);
		return { task: `${size} bookings of points on a member's card`, lines };
	},
};

interface Setting {
	size: number;
	/** True if *Wait Until Booked* is on. */
	waits: boolean;
	targets: Target[];
}

const connector = ({ workbench }: Bench, { size, waits, targets }: Setting): Competitor => ({
	name: waits ? 'Connector, Wait Until Booked' : 'Connector, without',
	targets,
	async run(service) {
		const [card] = await service.stored('loyaltyCards');
		const node = connectorNode(
			{
				resource: 'loyaltyCard',
				operation: 'adjustPoints',
				programId: byId(textAt(card, 'program_id')),
				memberId: byId(textAt(card, 'member_id')),
				cardId: byId(textAt(card, 'id')),
				points: 1,
				waitUntilBooked: waits,
			},
			await workbench.pointAt(service.url),
		);
		const items = Array.from({ length: size }, (_, index) => ({ index }));
		const run = await workbench.run(workflowOf([node], items), node.name);
		const told = run.items.filter((item) => at(item, 'json', 'booked') === waits);
		return { ms: run.ms, done: told.length };
	},
});
