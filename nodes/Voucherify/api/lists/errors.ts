import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../http/client';
import { unexpectedAnswer } from '../errors/errors';

/** The error of an answer that is not the list that it should be. */
export function broken(client: VoucherifyClient, problem: string) {
	return unexpectedAnswer(problem, client.about({ method: 'GET' }));
}

/** The error of a list that promises more than it gives. */
export function stuck(client: VoucherifyClient) {
	return broken(client, 'the list promises more rows, but does not go on');
}

/** The error of a list that should have come as a whole. */
export function cut(client: VoucherifyClient, count: number, total: number) {
	return broken(client, `the list has ${count} rows of ${total}, and cannot be read on`);
}

/** The error of a list of which rows are deleted at each reading. */
export function shrinking(client: VoucherifyClient) {
	return broken(
		client,
		'rows were deleted each time that the list was read, so some may be missing',
	);
}

/** The error of a list that goes on by the time in a column, after a row that has none. */
export function undated(client: VoucherifyClient, column: string) {
	return broken(client, `a row of a list has no ${column}, so what follows it cannot be asked for`);
}

/** The error of a list that is longer than its page numbers reach. */
export function pagesEnd(client: VoucherifyClient, lastPage: number) {
	return new NodeOperationError(
		client.node,
		`The list goes on beyond page ${lastPage}, where Voucherify's page numbers end`,
		{
			description:
				'Nothing is returned, rather than a part of it: read less of it, with a limit or a filter, or make an export, which holds all of it.',
		},
	);
}

/** The error of a list of which more rows share a time than the service gives at once, with what comes of it. */
export function crowded(
	client: VoucherifyClient,
	count: number,
	column: string,
	time: string,
	outcome = 'Nothing is returned, rather than a part of it: set a limit, or choose dates that leave this time out.',
) {
	const what = column === 'updated_at' ? 'updated' : 'created';
	return new NodeOperationError(
		client.node,
		`More than ${count} rows were ${what} at the same time, ${time}`,
		{
			description: `Voucherify lists no more than that, so the others cannot be read. ${outcome}`,
		},
	);
}
