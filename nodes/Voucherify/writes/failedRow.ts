import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { refusalWithin } from '../api/errors/errors';
import type { ErrorCatalog } from '../api/http/request';
import { textOrNothing } from '../api/types';

/**
 * Returns the error of a row that reports a refusal, with the service's `failure_code` and `failure_message`.
 * @param otherwise what happened, if the row does not say why
 */
export const failedRow = (
	client: VoucherifyClient,
	{ id, failure_code, failure_message }: IDataObject,
	otherwise: string,
	errorCatalog?: ErrorCatalog,
): NodeApiError =>
	refusalWithin(
		{
			key: textOrNothing(failure_code),
			message: textOrNothing(failure_message) ?? otherwise,
			details: typeof id === 'string' ? `The attempt is ${id}` : undefined,
		},
		client.about({ method: 'POST', errorCatalog }),
	);

/** Refusals after which a request is sent again: their rows do not show its final outcome. */
const PASSING = new Set<unknown>(['multiple_requests', 'metadata_validation_failed']);

/** True if a row reports an attempt of a request that was then sent again. */
export const isFollowedByRetry = ({ failure_code }: IDataObject) => PASSING.has(failure_code);
