import type { Voucherify } from '../../nodes/Voucherify/Voucherify.node';
import * as pauses from './pauses';

/** Another process of n8n, as the node's code knows it: with the state of its modules; time goes by as in this one. */
export function otherProcess(): Voucherify {
	let type: Voucherify | undefined;
	jest.isolateModules(() => {
		jest.doMock('../../nodes/Voucherify/api/pause', () => pauses);
		const loaded: { Voucherify: new () => Voucherify } = jest.requireActual(
			'../../nodes/Voucherify/Voucherify.node',
		);
		type = new loaded.Voucherify();
	});
	if (!type) throw new Error('The node could not be loaded');
	return type;
}
