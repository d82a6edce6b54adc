import { html, type Html } from './html.js';
import * as s from '../../sandbox/routes/schemas.js';

/** An example workflow in n8n. */
export interface Example {
	name: string;
	/** What it does, in one sentence. */
	about: string;
	/** URL of the workflow in n8n's editor. */
	url: string;
	/** URLs that start it, such as its form. */
	entries: Entry[];
}

interface Entry {
	label: string;
	url: string;
	/** How to sign in; empty if nobody has to. */
	signIn: string;
}

const entry = s.object(['label', 'url', 'signIn'], {
	label: s.text,
	url: s.url,
	signIn: s.string,
});

export const exampleList = s.list(
	s.object(['name', 'about', 'url', 'entries'], {
		name: s.text,
		about: s.text,
		url: s.url,
		entries: s.list(entry),
	}),
);

/** Lists the example workflows, each with a link to n8n. Without n8n there are none. */
export const exampleWorkflows = (examples: readonly Example[]): Html =>
	examples.length === 0
		? html``
		: html`<details class="examples">
				<summary>${examples.length} example workflows in n8n</summary>
				<ul class="cards">
					${examples.map(exampleItem)}
				</ul>
			</details>`;

const exampleItem = ({ name, about, url, entries }: Example) =>
	html`<li class="card">
		<a href="${url}">${name}</a>
		<p>${about}</p>
		${entries.map(entryLine)}
	</li> `;

const entryLine = ({ label, url, signIn }: Entry) =>
	html`<p class="quiet">
		${label}: <a href="${url}">${url}</a>${signIn === '' ? '' : `, ${signIn}`}
	</p>`;
