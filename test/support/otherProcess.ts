import type { ActionNodes } from '../actionNodes';
import * as pauses from './pauses';

/** The nodes' code in another n8n process: with its own module state, but the same clock. */
export function otherProcess(): ActionNodes {
	let nodes: ActionNodes | undefined;
	jest.isolateModules(() => {
		jest.doMock('../../nodes/Voucherify/api/http/pause', () => pauses);
		const loaded: { actionNodes: ActionNodes } = jest.requireActual('../actionNodes');
		nodes = loaded.actionNodes;
	});
	if (!nodes) throw new Error('The nodes could not be loaded');
	return nodes;
}
