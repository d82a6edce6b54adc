import { NodeOperationError } from 'n8n-workflow';
import type { VoucherifyClient } from '../client/client';
import { unexpectedResponse } from '../errors/errors';

/** Builds the error of a response that is not the expected list. */
export function brokenListError(client: VoucherifyClient, problem: string) {
	return unexpectedResponse(problem, client.about({ method: 'GET' }));
}

/** Builds the error of a list that promises more rows, but returns none. */
export function stuckListError(client: VoucherifyClient) {
	return brokenListError(client, 'the list announces more rows but does not return them');
}

/** Builds the error of a list that is incomplete although it cannot be read in pages. */
export function cutListError(client: VoucherifyClient, count: number, total: number) {
	return brokenListError(client, `the list returned ${count} of ${total} rows`);
}

/** Builds the error of a list whose rows are deleted during every attempt. */
export function shrinkingListError(client: VoucherifyClient) {
	return brokenListError(
		client,
		'rows were deleted each time that the list was read, so some may be missing',
	);
}

/** Builds the error of a row without a time: time-based paging cannot continue after it. */
export function missingTimeError(client: VoucherifyClient, column: string) {
	return brokenListError(
		client,
		`a row of the list has no ${column}, so the next rows cannot be requested`,
	);
}

/** Builds the error of a list with more rows than page numbers reach. */
export function lastPageError(client: VoucherifyClient, lastPage: number) {
	return new NodeOperationError(
		client.node,
		`The list is longer than ${lastPage} pages, the most that Voucherify returns`,
		{
			description:
				'Nothing is returned, because rows would be missing: set a limit or a filter, or use an export, which has all rows.',
		},
	);
}

/**
 * Builds the error of a list in which more rows share a time than the service returns.
 * @param outcome whole sentences about what is returned, and what to do
 */
export function crowdedTimeError(
	client: VoucherifyClient,
	count: number,
	column: string,
	time: string,
	outcome = 'Nothing is returned, because rows would be missing: set a limit, or choose dates that exclude this time.',
) {
	const what = column === 'updated_at' ? 'updated' : 'created';
	return new NodeOperationError(
		client.node,
		`More than ${count} rows were ${what} at the same time, ${time}`,
		{
			description: `Voucherify lists no more than that. ${outcome}`,
		},
	);
}
