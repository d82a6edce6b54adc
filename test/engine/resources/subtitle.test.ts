import { Workflow, type INode, type INodeParameters, type INodeType } from 'n8n-workflow';
import { actionNodes, nodeWithResource } from '../../actionNodes';
import { VoucherifyTrigger } from '../../../nodes/Voucherify/VoucherifyTrigger.node';

/** Returns the text below a node on the canvas. */
function shownBelow(nodeType: INodeType, parameters: INodeParameters): unknown {
	const node: INode = {
		id: 'node',
		name: 'Node',
		type: 'test.node',
		typeVersion: 1,
		position: [0, 0],
		parameters,
	};
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const { subtitle } = nodeType.description;
	return workflow.expression.getSimpleParameterValue(node, subtitle, 'manual', {});
}

describe('the canvas', () => {
	it.each([
		['rewardAssignment', 'create', 'Create: Reward Assignment'],
		['product', 'getAll', 'Get Many: Product'],
		['user', 'invite', 'Invite: User'],
	])('describes %s, %s below the node', (resource, operation, words) => {
		const type = actionNodes[nodeWithResource(resource)];
		expect(shownBelow(type, { resource, operation })).toBe(words);
	});

	it('shows the event below the trigger', () => {
		const trigger = new VoucherifyTrigger();
		expect(shownBelow(trigger, { event: 'exportCompleted' })).toBe('Export Completed');
	});
});
