import { request } from 'undici';
import { until } from './runs';

/** Waits until the run behind a form waits for it: before that, n8n does not serve the form. */
export async function untilWaiting(form: string): Promise<void> {
	const status = form.replace('?', '/n8n-execution-status?');
	await until(async () => {
		const { body } = await request(status);
		return (await body.text()).endsWith('waiting');
	});
}
