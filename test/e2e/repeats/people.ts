import { request } from 'undici';

import type { Editor } from '../support/editor';
import { at, eventually } from '../support/runs';
import { AS_STAFF } from '../support/staff';

const OPEN = ['new', 'running', 'waiting', 'unknown'];

/**
 * Submits the fields as a form's page does.
 * @returns the JSON that the page gets
 */
async function post(address: string, fields: Array<string | File>): Promise<unknown> {
	const form = new FormData();
	fields.forEach((field, index) => {
		form.append(`field-${index}`, field);
	});
	// n8n ignores requests without a browser's user agent.
	const headers = { ...AS_STAFF, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0' };
	const answer = await fetch(address, { method: 'POST', headers, body: form });
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
	return text.startsWith('{') ? JSON.parse(text) : text;
}

const statusOf = async (address: string) => {
	const { body } = await request(address.replace('?', '/n8n-execution-status?'));
	return await body.text();
};

/**
 * Fills in the form of an example.
 * @returns the text of its last page; empty if the execution fails
 */
export async function fillIn(address: string, ...fields: Array<string | File>): Promise<string> {
	const next = at(await post(address, fields), 'formWaitingUrl');
	if (typeof next !== 'string') return '';
	const status = await eventually(async () => {
		const found = await statusOf(next);
		return /running|new/.test(found) ? undefined : found;
	});
	if (!status.endsWith('waiting')) return '';
	const { body } = await request(next, { headers: AS_STAFF });
	const page = await body.text();
	// This request tells n8n that the last page was seen, so that the execution ends.
	await post(next, []);
	return page;
}

export interface Ended {
	execution: string;
	/** `success`, `error` and so on. */
	status: string;
}

async function end(editor: Editor, execution: string): Promise<Ended> {
	return await eventually(async () => {
		const { status } = await editor.call('GET', `/executions/${execution}`);
		return OPEN.includes(String(status)) ? undefined : { execution, status: String(status) };
	});
}

/** Answers the question in a message, and waits until the execution that has asked ends. */
export async function answer(editor: Editor, message: string, option: string): Promise<Ended> {
	const [address = ''] = /http\S+/.exec(message) ?? [];
	await eventually(async () => (await statusOf(address)).endsWith('waiting') || undefined);
	await post(address, [option]);
	return await end(editor, /(?<=form-waiting\/)\d+/.exec(address)?.[0] ?? '');
}

/** Retries a failed execution from the failed step, as a user does in the list of executions. */
export async function retry(editor: Editor, { execution, status }: Ended): Promise<Ended> {
	if (status === 'success') return { execution, status };
	const path = `/executions/${execution}/retry`;
	const { id } = await editor.call('POST', path, { loadWorkflow: false });
	return await end(editor, String(id));
}
