import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { redeemTogether } from '../../../../sandbox/world/redeeming/together';
import { runNode, type RunOptions } from '../../../support/engine';
import { runOn } from '../../../support/redeeming';
import { sandbox } from '../../../support/sandbox';

/** Run options for an operation, named with its resource. */
export const on = runOn(() => sandbox);

/** Run options to redeem. */
export const redeem = (parameters: INodeParameters) => on('redemption.redeem', parameters);

/** Returns a voucher by its code. */
export const voucher = (name: string) => sandbox.world.vouchers.get(name);

/** The requests so far, without their queries. */
export const called = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);

/** Returns the error of a run that must fail. */
export async function failureOf(options: RunOptions) {
	const { error } = await runNode(options);
	if (!error) throw new Error('It did not fail');
	return error;
}

/** What an error tells besides its text. */
export const dataOf = ({ context }: ExecutionError): unknown => context.data;

/** Redeems codes together for the order, without the node. */
export const redeemed = (...names: string[]) => {
	const { redemptions, parent } = redeemTogether(
		sandbox.world,
		{
			redeemables: names.map((id) => ({ object: 'voucher', id })),
			order: { source_id: 'order-1', amount: 5_000 },
		},
		sandbox.settings.stackingRules,
	);
	return { child: redemptions[0]?.id ?? '', parent: parent?.id ?? redemptions[0]?.id ?? '' };
};
