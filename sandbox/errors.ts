export class ApiError extends Error {
	constructor(
		readonly status: number,
		/** Empty for an error without a key. */
		readonly key: string,
		message: string,
		readonly details?: string,
		readonly resource?: { id: string; type: string },
		readonly customerMessage?: string,
		/** The rejected one of several redeemables. */
		readonly redeemable?: { object: string; id: string },
		/** HTTP status, if it differs from the `code` in the body. */
		readonly answeredWith = status,
	) {
		super(message);
	}

	toBody(requestId: string): Record<string, unknown> {
		return {
			code: this.status,
			...(this.key && { key: this.key }),
			message: this.message,
			details: this.details ?? this.message,
			request_id: requestId,
			...(this.resource && { resource_id: this.resource.id, resource_type: this.resource.type }),
			...(this.redeemable && {
				redeemable_type: this.redeemable.object,
				redeemable_id: this.redeemable.id,
			}),
			...(this.customerMessage !== undefined && { error: { message: this.customerMessage } }),
		};
	}
}

export const notFound = (type: string, id: string) =>
	new ApiError(404, 'not_found', 'Resource not found', `Cannot find ${type} with id ${id}`, {
		id,
		type,
	});

export const answeredWith = (
	status: number,
	{ status: code, key, message, details, resource }: ApiError,
) => new ApiError(code, key, message, details, resource, undefined, undefined, status);

export const duplicate = (type: string, id: string, how = `id ${id}`) =>
	new ApiError(
		409,
		'duplicate_found',
		'Duplicated resource found',
		`Duplicated ${type} exists with ${how}`,
		{ id, type },
	);

export const refusal = (key: string, message: string, details = message) =>
	new ApiError(400, key, message, details);

export const inUse = (type: string, id: string, users: string, ids: readonly string[]) => {
	const details = `Resource ${type} with id ${id} is in use by ${users} with ids [${ids.join(', ')}]`;
	return refusal('resource_in_use', 'Resource in use', details);
};

export const invalidPayload = (details: string) =>
	refusal('invalid_payload', 'Invalid payload', details);

export const invalidQuery = (details: string) =>
	refusal('invalid_query_params', 'Invalid query parameters', details);

export const forbidden = (details: string) => new ApiError(403, 'forbidden', 'Forbidden', details);

export const unauthorized = (details = 'Authentication headers are missing or wrong') =>
	new ApiError(401, 'unauthorized', 'Unauthorized', details);

/** Formats an error as RFC 6749 does. */
export const asOAuthError = ({ status, key, message, details }: ApiError) => ({
	error: status === 401 ? 'invalid_client' : key,
	error_description: details ?? message,
});

export const wrongRegion = () => forbidden('Project is bound to different region');

/** Returns an error in the service's format for any status of a fault. */
export function errorOfStatus(status: number): ApiError {
	const [key, message] = KNOWN[status] ?? ['error', `Status ${status}`];
	return new ApiError(status, key, message);
}

const KNOWN: Partial<Record<number, [key: string, message: string]>> = {
	400: ['invalid_payload', 'Invalid payload'],
	401: ['unauthorized', 'Unauthorized'],
	402: ['missing_required_feature', 'Payment required'],
	403: ['forbidden', 'Forbidden'],
	404: ['not_found', 'Resource not found'],
	405: ['method_not_allowed', 'Method not allowed'],
	409: ['duplicate_found', 'Duplicated resource found'],
	413: ['payload_too_large', 'Payload too large'],
	415: ['unsupported_media_type', 'Unsupported media type'],
	423: ['locked', 'Resource is locked'],
	429: ['too_many_requests', 'Too many requests hit the API too quickly'],
	500: ['internal_error', 'Internal server error'],
	502: ['bad_gateway', 'Bad gateway'],
	503: ['service_unavailable', 'Service unavailable'],
	504: ['gateway_timeout', 'Gateway timeout'],
};
