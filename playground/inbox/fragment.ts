import type { RecordedRequest } from '../../sandbox/recorder.js';
import type { State } from '../../sandbox/state.js';
import { summaryOf } from '../../sandbox/world/exports.js';
import type { Invitation, Message } from '../../sandbox/world/types/index.js';
import { html, type Html } from './html.js';

const SHOWN_REQUESTS = 100;

/** Part of the page that is refreshed: the received requests and messages, newest first. */
export function fragment({ world, settings, recorder }: State): Html {
	const exports = world.exports
		.all()
		.map((found) => summaryOf(found, world.exports.statusOf(found, settings.exportTiming)))
		.reverse();
	const { requests } = recorder;
	return html`<ul class="tiles">
			${tile('Requests', requests.length)} ${tile('Invitations', world.invitations.all().length)}
			${tile('Messages', world.messages.length)} ${tile('Exports', exports.length)}
			${tile('Earning rules', world.earningRules.all().length)}
			${tile('Rewards assigned', world.rewardAssignments.all().length)}
			${tile('Brand configurations', world.brandConfigurations.all().length)}
		</ul>
		<div class="columns">
			<section>
				<h2>Invitations</h2>
				${cardsOr(
					'Nobody was invited yet.',
					world.invitations
						.all()
						.toReversed()
						.map((invitation) =>
							invitationCard(invitation, (id) => world.projects.find(id)?.name ?? id),
						),
				)}
			</section>
			<section>
				<h2>Messages</h2>
				${cardsOr('No workflow has sent a message yet.', world.messages.toReversed().map(messageCard))}
				<h2>Exports</h2>
				${cardsOr('Nothing was exported yet.', exports.map(exportCard))}
			</section>
		</div>
		<section>
			<h2>Requests</h2>
			${cardsOr(
				'No request has arrived yet.',
				requests.slice(-SHOWN_REQUESTS).reverse().map(requestRow),
			)}
		</section>`;
}

const tile = (label: string, count: number) => html`<li><b>${count}</b><span>${label}</span></li>`;

const cardsOr = (empty: string, cards: Html[]) =>
	cards.length > 0 ? html`<div class="cards">${cards}</div>` : html`<p class="empty">${empty}</p>`;

const invitationCard = (
	{ first_name, last_name, email, projects, created_at }: Invitation,
	nameOf: (projectId: string) => string,
) =>
	html`<article class="card">
		<header>
			<strong>${first_name} ${last_name}</strong>
			<time>${clock(created_at)}</time>
		</header>
		<p class="quiet">${email}</p>
		<p>
			${Object.entries(projects).map(
				([projectId, role]) => html`<span class="chip">${nameOf(projectId)} <b>${role}</b></span> `,
			)}
		</p>
	</article>`;

const messageCard = ({ text, image, file, created_at }: Message) =>
	html`<article class="card">
		<header>
			<strong>${text}</strong>
			<time>${clock(created_at)}</time>
		</header>
		${image === undefined ? '' : html`<img src="${image}" alt="The picture of the message" width="120" />`}
		${file === undefined ? '' : html`<p class="quiet">with a file of ${kilobytes(file)} kB</p>`}
	</article>`;

const exportCard = ({ id, campaign, status, rows, created_at }: ReturnType<typeof summaryOf>) =>
	html`<article class="card">
		<header>
			<strong>${campaign}</strong>
			<span class="state ${status}">${status.replace('_', ' ').toLowerCase()}</span>
		</header>
		<p class="quiet">${rows} rows, ${created_at.slice(0, 10)} ${clock(created_at)}</p>
		<p class="quiet mono">${id}</p>
	</article>`;

const requestRow = (request: RecordedRequest) => {
	const { number, time, method, path, query, headers, body, status, durationMs, fault } = request;
	const kind = status === null ? 'none' : `s${Math.floor(status / 100)}`;
	return html`<details class="request" id="request-${number}">
		<summary>
			<time>${clock(time)}</time>
			<b class="method ${method}">${method}</b>
			<span class="path mono">${decoded(path)}</span>
			${fault === null ? '' : html`<span class="chip">fault: ${fault}</span>`}
			<span class="status ${kind}">${status ?? 'no answer'}</span>
			<span class="quiet">${durationMs === null ? '' : `${durationMs} ms`}</span>
		</summary>
		<pre>${JSON.stringify({ query, body, headers }, null, 2)}</pre>
	</details>`;
};

const kilobytes = (file: string) => Math.ceil(Buffer.byteLength(file) / 1024);

/** Time of day in UTC. */
const clock = (time: string) => time.slice(11, 19);

function decoded(path: string): string {
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}
