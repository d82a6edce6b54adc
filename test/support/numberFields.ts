import type { INodeProperties } from 'n8n-workflow';
import { pointsInput, percentInput, quantityInput } from '../../nodes/Voucherify/forms/numbers';

const WHOLE_TEXTS: unknown[] = [pointsInput.placeholder, quantityInput.placeholder];

/** True for n8n's number input, or for a text that is read as a whole number. */
export const isWhole = ({ type, placeholder }: INodeProperties) =>
	type === 'number' || WHOLE_TEXTS.includes(placeholder);

export const isNumber = (field: INodeProperties) =>
	isWhole(field) || field.placeholder === percentInput.placeholder;

/** The numbers with a default, each with the reason. */
export const STANDING: Record<string, string> = {
	batchSize: 'cuts what is sent',
	count: 'one code is what is meant where nothing is said',
	firstRow: 'is for the node alone',
	limit: 'is for what is read',
	maxRows: 'is for the node alone',
	maximumWait: 'is for the node alone',
	quantity: 'one unit is what is meant where nothing is said',
	sessionTtl: 'is how long Voucherify holds it where nothing is said',
	size: 'is how large Voucherify makes it where nothing is said',
	vouchersCount: 'one code is what Voucherify makes where nothing is said',
};
