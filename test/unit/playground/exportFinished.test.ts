import {
	createRunExecutionData,
	Workflow,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
} from 'n8n-workflow';
import { examples } from './examples';

/** A node type of n8n's own, as far as expressions need it. */
const type: INodeType = {
	description: {
		...{ displayName: 'Node', name: 'node', description: '', version: 1, defaults: {} },
		...{ group: ['transform'], inputs: ['main'], outputs: ['main'], properties: [] },
	},
};
const nodeTypes: INodeTypes = {
	getByName: () => type,
	getByNameAndVersion: () => type,
	getKnownTypes: () => ({}),
};

const PICK = 'Pick the columns';

const itemsOf = (...rows: INodeExecutionData[]) => ({
	...{ startTime: 0, executionIndex: 0, executionTime: 0 },
	source: [{ previousNode: 'Export finished' }],
	data: { main: [rows] },
});

/** What the example makes of the rows, each with the number of its export. */
function rowsOf(...rows: Array<[number: number, row: Record<string, string>]>): unknown {
	const example = examples.find(({ file }) => file === 'export-finished.json');
	const pick = example?.nodes.find(({ name }) => name === PICK);
	if (!example || !pick) throw new Error(`There is no ${PICK}`);
	// Once for all rows: n8n would take milliseconds for each row that has an expression of its own.
	expect(pick.executeOnce).toBe(true);
	const exports = ['exp_1', 'exp_2'].map((id) => ({ json: { id } }));
	const items = rows.map(([item, json]) => ({ json, pairedItem: { item } }));
	const runData = {
		'Export finished': [itemsOf(...exports)],
		'Read the rows': [itemsOf(...items)],
	};
	const nodes = structuredClone(example.nodes);
	const workflow = new Workflow({ ...example, nodes, active: false, nodeTypes });
	return workflow.expression.getParameterValue(
		pick.parameters.assignments,
		createRunExecutionData({ resultData: { runData } }),
		...([0, 0, PICK, items.slice(0, 1), 'manual', {}] as const),
	);
}

const row = { created_at: '2026-11-02T12:00:00.000Z', voucher_id: 'v_1' };

it('Export finished names the export of each row, although several finish in one poll', () => {
	const points = { ...row, id: 'vtx_1', type: 'POINTS_ACCRUAL', amount: '10', balance: '110' };
	const credits = { ...row, id: 'vtx_2', type: 'CREDITS_REMOVAL', amount: '-1250', balance: '0' };
	const picked = [
		{ ...points, export: 'exp_1', amount: 10, balance: 110 },
		{ ...credits, export: 'exp_2', amount: -12.5, balance: 0 },
	];
	expect(rowsOf([0, points], [1, credits])).toMatchObject({ assignments: [{ value: picked }] });
});

it('Export finished leaves empty cells empty', () => {
	const empty = { ...row, id: 'vtx_3', type: 'CREDITS_REMOVAL', amount: '', balance: '' };
	const picked = [{ ...empty, export: 'exp_2' }];
	expect(rowsOf([1, empty])).toMatchObject({ assignments: [{ value: picked }] });
});
