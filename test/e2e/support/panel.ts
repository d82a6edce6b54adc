import type { INodeProperties } from 'n8n-workflow';
import type { Desk } from './desk';

/** Checks that the open step shows its fields by their labels, and reports no problem. */
export async function expectComplete(desk: Desk, fields: INodeProperties[]): Promise<void> {
	const labels = desk.parameters.getByTestId('input-label');
	for (const label of labelsOf(fields)) {
		await labels.getByText(label, { exact: true }).first().waitFor();
	}
	expect(await desk.parameters.getByTestId('parameter-issues').count()).toBe(0);
	await desk.expectNoProblem();
}

/** Labels of the fields that are always shown. */
const labelsOf = (fields: INodeProperties[]) =>
	fields
		.filter(({ displayOptions, type }) => !displayOptions && type !== 'notice')
		.map(({ displayName }) => displayName);
