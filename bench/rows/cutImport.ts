import { at } from '../../playground/json.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { compare } from '../comparison.js';
import { atMost } from '../line.js';
import type { Row } from '../row.js';
import { workflowOf } from '../workflow.js';
import { file } from './codesFile.js';

const CAMPAIGN = 'camp_Welcome8Codes3Coupon5E';
/** Number of codes with which a campaign is full. */
const CAPACITY = 100_000;

/** An import into a campaign that is full before the file ends: what counts are the rows whose outcome is reported. */
export const cutImport: Row = {
	name: 'import that is cut',
	async run({ workbench, quick, rounds }) {
		const size = quick ? 500 : 1_000;
		const room = size * 0.8;
		const codes = Array.from({ length: size }, (_, index) => ({ Code: `PARTNER-${index}` }));
		const lines = await compare(
			{
				service: { sizes: { coupons: CAPACITY - room } },
				leavesTraces: true,
				size,
				competitors: [
					{
						name: 'Connector',
						targets: [atMost.calls(10)],
						remark: 'tells how many are missing, and which they may be',
						async run(service) {
							const node = connectorNode(
								{
									resource: 'campaign',
									operation: 'importVouchersCsv',
									campaignId: byId(CAMPAIGN),
									options: { whenRowsFail: 'return' },
								},
								await workbench.pointAt(service.url),
							);
							const { ms, items } = await workbench.run(workflowOf([file, node], codes), node.name);
							const counted = (key: string) => Number(at(items[0], 'json', key));
							const isTold =
								counted('done_count') === room && counted('missing_count') === size - room;
							return { ms, done: isTold ? size : 0 };
						},
					},
				],
			},
			rounds,
		);
		return {
			task: `${size.toLocaleString('en')} codes imported into a campaign that has room for ${room.toLocaleString('en')}`,
			lines,
		};
	},
};
