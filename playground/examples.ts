import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Example } from './inbox/examples.js';
import { ASSISTANT_TOKENS, STAFF } from './credentials.js';
import type { Workflow } from './workflows.js';

const PAGE = join(dirname(import.meta.dirname), 'docs', 'examples.md');
const SECTION = /\]\(\.\.\/playground\/workflows\/([\w-]+\.json)\): (.+?\.) /g;
const LINK = /\[([^\]]+)\]\([^)]+\)/g;

/** How staff sign in to forms. */
export const STAFF_SIGN_IN = `sign in as ${STAFF.user} with the password ${STAFF.password}`;

/** Returns the first sentence about each example, by its file, in the order of the page that describes them. */
export async function readSentences(): Promise<Map<string, string>> {
	const text = (await readFile(PAGE, 'utf8')).replace(/\s+/g, ' ');
	return new Map(
		[...text.matchAll(SECTION)].map(([, file = '', sentence = '']) => {
			const plain = sentence.replace(LINK, '$1');
			return [file, plain.charAt(0).toUpperCase() + plain.slice(1)];
		}),
	);
}

/**
 * Describes the examples for the page of the local Voucherify.
 * @param editor URL of n8n
 */
export async function describeExamples(editor: string, workflows: Workflow[]): Promise<Example[]> {
	const sentences = await readSentences();
	return [...sentences].flatMap(([file, about]) =>
		workflows
			.filter((workflow) => workflow.file === file)
			.map((workflow) => ({
				name: workflow.name,
				about,
				url: `${editor}/workflow/${workflow.id}`,
				entries: entriesOf(editor, workflow),
			})),
	);
}

function entriesOf(editor: string, { form, servers }: Workflow): Example['entries'] {
	const forms = form === undefined ? [] : [form];
	return [
		...forms.map(({ path, isForStaff }) => ({
			label: 'Form',
			url: `${editor}/form/${path}`,
			signIn: isForStaff ? STAFF_SIGN_IN : '',
		})),
		...servers.map(({ path, credential }) => ({
			label: 'MCP server',
			url: `${editor}/mcp/${path}`,
			signIn: `with the bearer token ${ASSISTANT_TOKENS.get(credential) ?? ''}`,
		})),
	];
}
