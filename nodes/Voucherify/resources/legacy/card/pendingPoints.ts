import type { IDataObject } from 'n8n-workflow';
import { valueAt } from '../../../api/types';
import { joinParts, readChosen } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { pagesAfterLastRow } from '../../../forms/listSearch/paging';
import { isRefusal } from '../../../api/errors/errors';
import { toNodeFailure } from '../../../api/errors/node';
import type { ApiCall } from '../../../api/http/request';
import { enteredCode } from '../../../columns/balance';
import type { Columns } from '../../../columns/row';
import { locator } from '../../../forms/locator';
import type { Parameters } from '../../../forms/reading/parameters';
import type { Result, Task } from '../../../run/types';

/** Pending points of the chosen loyalty card: number, order and date of activation. */
const searchPendingPoints = lookup('searchPendingPoints', {
	list: (context) => ({
		path: [
			...['v1', 'loyalties', 'members', readChosen(context, 'voucherCode', 'a loyalty card')],
			'pending-points',
		],
		key: 'data',
	}),
	paging: pagesAfterLastRow('starting_after_id', 'id'),
	entry: (row) => ({
		name: joinParts(
			typeof row.points === 'number' && `${row.points} points`,
			valueAt(row, 'details', 'order', 'source_id') ?? row.order_id,
			row.activates_at,
		),
		value: row.id,
	}),
});

/** Picks pending points of the chosen card. */
export const pendingPointsLegacy = locator({
	displayName: 'Pending Points',
	name: 'pendingPointsId',
	description: 'The pending points that one order has earned',
	search: searchPendingPoints,
	examples: { id: 'lopp_0ffdbd86f0120789f2' },
	placeholder: 'Select pending points...',
	dependsOn: 'voucherCode.value',
});

/** Final states of pending points, with their output columns. Points in one of them cannot change again. */
const ENDS = {
	activate: { state: 'ACTIVATED', column: 'activated' },
	cancel: { state: 'CANCELED', column: 'canceled' },
} as const;

/** Columns of pending points that were activated. `points_balance` is what the card has now. */
export const activatedColumns: Columns = {
	code: enteredCode,
	voucher_id: 'related_object.id',
	pending_points_id: 'form.pending_points_id',
	activated: () => true,
	points: 'points',
	points_balance: 'balance',
};

export const readPendingPointsForm = (parameters: Parameters): IDataObject => ({
	code: parameters.text('voucherCode'),
	pending_points_id: parameters.text(pendingPointsLegacy),
});

/**
 * Activates or cancels the chosen pending points. Safe to send twice, since points are pending only once: if they already
 * have the wanted state, the result is marked `already`, even if an attempt with a lost response changed it.
 * @param make sends the request; `ended` has the output columns
 */
export async function resolvePendingPointsOnce(
	{ client, parameters }: Task,
	end: keyof typeof ENDS,
	make: (call: ApiCall, ended: IDataObject) => Promise<Result[]>,
): Promise<Result[]> {
	const voucherCode = parameters.text('voucherCode');
	const pendingPointsId = parameters.text(pendingPointsLegacy);
	const { state, column } = ENDS[end];
	const ended = { [column]: true, ...readPendingPointsForm(parameters) };
	const path = ['v1', 'loyalties', 'members', voucherCode, 'pending-points', pendingPointsId, end];
	try {
		return await make({ method: 'POST', path, idempotent: true }, ended);
	} catch (error) {
		const failure = toNodeFailure(client.node, error);
		const isDone =
			isRefusal(error, 'invalid_pending_points_state') &&
			String(failure.description).includes(`'${state}'`);
		if (isDone) return [{ json: { ...ended, already: true } }];
		throw failure;
	}
}
