import { createRequire } from 'node:module';
import type { INodeTypeDescription } from 'n8n-workflow';
import { VoucherifyTrigger } from '../nodes/Voucherify/VoucherifyTrigger.node';
import { VoucherifyWebhookTrigger } from '../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import { actionNodes } from './actionNodes';

interface Sdk {
	generateNodeTypeFile: (description: INodeTypeDescription) => string;
}

/** n8n's package that generates definitions. n8n-core depends on it. */
const sdk: Sdk = createRequire(require.resolve('n8n-core'))('@n8n/workflow-sdk');

/** Returns what n8n gives AI assistants that want to use a node. It gives them the whole, for one operation, too. */
export const definitionOf = (description: INodeTypeDescription) =>
	sdk.generateNodeTypeFile(description);

/** The descriptions of all nodes. */
export const descriptions = [
	...Object.values(actionNodes),
	new VoucherifyTrigger(),
	new VoucherifyWebhookTrigger(),
].map(({ description }): INodeTypeDescription => description);

/** The name under which n8n lists a node among the tools of an AI agent; undefined if it is no tool. */
export function toolNameOf({ displayName, usableAsTool }: INodeTypeDescription) {
	if (!usableAsTool) return undefined;
	const { replacements = {} } = usableAsTool === true ? {} : usableAsTool;
	return `${replacements.displayName ?? displayName} Tool`;
}
