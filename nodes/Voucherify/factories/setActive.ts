import { NodeApiError, type INodeProperties } from 'n8n-workflow';
import type { VoucherifyClient } from '../api/client/client';
import { isRefusal } from '../api/errors/errors';
import { toNodeFailure } from '../api/errors/node';
import { isResource } from '../api/types';
import type { Parameters } from '../forms/reading/parameters';
import type { Result, SingleOperation, Task } from '../run/types';
import { write, writeEmpty } from './write';
import { pickedSubject } from '../writes/subjects';

interface SetActive {
	action: string;
	description: string;
	/** Fields that pick the resource. */
	fields: INodeProperties[];
	/** `object` of the resource. Without it, the response is empty, and the item has the ID and `active`. */
	object?: string;
	/** Returns the path of the resource. */
	path: (parameters: Parameters) => string[];
}

const setActive =
	(value: 'enable' | 'disable', name: string) =>
	({ path, object, ...entry }: SetActive): SingleOperation => {
		const names = entry.fields.map((field) => field.name);
		return {
			value,
			name,
			...entry,
			writes: true,
			changes: pickedSubject(...names),
			async execute({ client, parameters }) {
				const segments = path(parameters);
				const id = segments.at(-1);
				const call = { method: 'POST', path: [...segments, value], idempotent: true } as const;
				const state = { active: value === 'enable' };
				if (object) return await write(client, { ...call, returns: { object, id, state } });
				const named = Object.fromEntries(names.map((name) => [name, parameters.text(name)]));
				return await writeEmpty(client, call, { ...named, ...state });
			},
		};
	};

/** Builds an operation that enables a resource, which it returns. */
export const enableOperation = setActive('enable', 'Enable');

/** Builds an operation that disables a resource, which it returns. */
export const disableOperation = setActive('disable', 'Disable');

interface SetStatus extends Pick<SetActive, 'action' | 'description' | 'fields'> {
	object: string;
	/** Returns the path of the resource. If that needs a lookup, all other parameters are validated first. */
	path: (task: Task) => string[] | Promise<string[]>;
}

const setStatus =
	(value: string, name: string, { move = value, status }: { move?: string; status: string }) =>
	({ path, object, ...entry }: SetStatus): SingleOperation => ({
		value,
		name,
		...entry,
		writes: true,
		changes: pickedSubject(...entry.fields.map((field) => field.name)),
		execute: async (task) =>
			await moveTo(task.client, { path: await path(task), object, move, status }),
	});

/** Builds an operation that sets the `status` of a loyalty resource, which it returns. */
export const activateOperation = setStatus('activate', 'Activate', { status: 'ACTIVE' });
export const deactivateOperation = setStatus('deactivate', 'Deactivate', { status: 'INACTIVE' });
export const draftOperation = setStatus('moveToDraft', 'Move to Draft', {
	move: 'draft',
	status: 'DRAFT',
});

/**
 * Sets a status. The service refuses it if the resource has the status already. That is no error (`already`), so the request
 * is idempotent. Which refusal it is, the API docs say in two ways: 400 with `invalid_state_transition`, or 409.
 * @see https://docs.voucherify.io/api-reference/earning-rules/activate-earning-rule
 */
async function moveTo(
	client: VoucherifyClient,
	{ path, object, move, status }: { path: string[]; object: string; move: string; status: string },
): Promise<Result[]> {
	try {
		return await write(client, {
			method: 'POST',
			path: [...path, move],
			idempotent: true,
			returns: { object, id: path.at(-1), state: { status } },
		});
	} catch (error) {
		if (!isStateRefusal(error)) throw toNodeFailure(client.node, error);
		const found = await client.request({ method: 'GET', path });
		if (isResource(found) && found.status === status)
			return [{ json: { ...found, already: true } }];
		throw toNodeFailure(client.node, error);
	}
}

const isStateRefusal = (error: unknown) =>
	isRefusal(error, 'invalid_state_transition') ||
	(error instanceof NodeApiError && error.httpCode === '409');
