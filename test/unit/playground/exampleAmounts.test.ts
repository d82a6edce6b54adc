import type { INode, INodeProperties } from 'n8n-workflow';
import { properties as webhookFields } from '../../../nodes/Voucherify/triggers/webhook/fields';
import { eventRegister } from '../../../nodes/Voucherify/triggers/polling/register';
import { find } from '../../actionNodes';
import { examples } from './examples';

function fieldsOf({ type, parameters }: INode): INodeProperties[] {
	if (!type.startsWith('n8n-nodes-voucherify.')) return [];
	if (type.endsWith('WebhookTrigger')) return webhookFields;
	const event = eventRegister.find(({ value }) => value === parameters.event);
	return (event ?? find(parameters.resource, parameters.operation)?.operation)?.fields ?? [];
}

/** True if its items have amounts in a selectable unit. */
const readsAmounts = (node: INode) =>
	node.parameters.simplify !== false &&
	fieldsOf(node).some(({ name, options = [] }) => name === 'options' && options.some(isUnit));

/** Mentions of minor units, and manual conversions. Exports are excluded, because their rows are converted by type. */
const TOLD_IN_MINOR = /(?<!CREDITS.*)\/ 100\b|\bminor (currency )?units|\bcents\b/;

const isUnit = ({ name }: { name: string }) => name === 'amountsIn';

it.each(examples)('$file shows no minor units of money', ({ nodes }) => {
	const inMinor = nodes.filter((node) => {
		const { amountsIn, options } = node.parameters;
		const shown = Object(options) as INode['parameters'];
		return amountsIn === 'minor' || (readsAmounts(node) && shown.amountsIn !== 'major');
	});
	expect(inMinor.map(({ name }) => name)).toEqual([]);
	const told = nodes.filter(({ parameters }) => TOLD_IN_MINOR.test(JSON.stringify(parameters)));
	expect(told.map(({ name }) => name)).toEqual([]);
});
