import type { ActionNodes } from '../actionNodes';
import * as pauses from './pauses';

/** Another process of n8n, as the nodes' code knows it: with the state of its modules; time goes by as in this one. */
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
