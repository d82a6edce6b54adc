import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../http/client';
import { unexpectedAnswer } from '../errors/errors';

/** Builds the error of a response that is not the expected list. */
export function broken(client: VoucherifyClient, problem: string) {
	return unexpectedAnswer(problem, client.about({ method: 'GET' }));
}

/** Builds the error of a list that promises more rows, but returns none. */
export function stuck(client: VoucherifyClient) {
	return broken(client, 'the list promises more rows, but does not go on');
}

/** Builds the error of a list that is incomplete although it cannot be read in pages. */
export function cut(client: VoucherifyClient, count: number, total: number) {
	return broken(client, `the list has ${count} rows of ${total}, and cannot be read on`);
}

/** Builds the error of a list whose rows are deleted during every attempt. */
export function shrinking(client: VoucherifyClient) {
	return broken(
		client,
		'rows were deleted each time that the list was read, so some may be missing',
	);
}

/** Builds the error of a row without a time: time-based paging cannot continue after it. */
export function undated(client: VoucherifyClient, column: string) {
	return broken(client, `a row of a list has no ${column}, so what follows it cannot be asked for`);
}

/** Builds the error of a list with more rows than page numbers reach. */
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

/**
 * Builds the error of a list in which more rows share a time than the service returns.
 * @param outcome whole sentences about what is returned, and what to do
 */
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
