import { buttons } from './buttons.js';
import { type Example, exampleWorkflows } from './examples.js';
import { Html, html } from './html.js';

const STYLE = new Html(`<style>
:root { color-scheme: light dark; --page: #f6f4f1; --card: #fff; --line: #e4dfd8; --ink: #24201c;
	--quiet: #6b6258; --accent: #b03d19; --good: #157347; --bad: #b3263f; --wait: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --page: #191714; --card: #24211d; --line: #38332d;
	--ink: #f1ece5; --quiet: #a1968a; --accent: #ff8a65; --good: #5ccf9c; --bad: #ff7d90; --wait: #f0b44c; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { margin: 0; font-size: 26px; } h1 span { color: var(--accent); }
h2 { font-size: 16px; margin: 28px 0 10px; }
p { margin: 4px 0; } .quiet, .empty, time { color: var(--quiet); } .quiet, time { font-size: 13px; }
.mono { font-family: ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 12px;
	list-style: none; padding: 0; margin: 24px 0 0; }
.tiles li, .card, .request, .empty { background: var(--card); border: 1px solid var(--line);
	border-radius: 12px; padding: 12px 16px; }
.tiles b { display: block; font-size: 24px; } .tiles span { color: var(--quiet); font-size: 13px; }
.news { display: grid; grid-template-columns: repeat(auto-fit, minmax(210px, 1fr)); gap: 12px;
	list-style: none; padding: 0; margin: 0; }
button { width: 100%; padding: 10px 14px; border: 1px solid var(--accent); border-radius: 10px;
	background: var(--card); color: var(--accent); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--accent); color: var(--card); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
[role=status] { min-height: 24px; margin-top: 10px; font-weight: 600; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 0 24px; }
.cards { display: grid; gap: 8px; } .empty { border-style: dashed; }
.card header { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
.card img { display: block; margin-top: 8px; }
.chip, .state, .status { display: inline-block; border: 1px solid var(--line); border-radius: 99px;
	padding: 1px 10px; font-size: 12px; white-space: nowrap; }
.state.DONE, .s2 { color: var(--good); } .state.ERROR, .s4, .s5, .none { color: var(--bad); }
.state.SCHEDULED, .state.IN_PROGRESS, .s3 { color: var(--wait); }
.examples { margin-top: 20px; } .examples > summary { display: list-item; font-weight: 600; color: var(--accent); }
.examples .cards { grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); list-style: none; padding: 0; }
a { color: var(--accent); overflow-wrap: anywhere; } .card > a { font-weight: 600; }
.request { padding: 8px 16px; } summary { display: flex; gap: 12px; align-items: baseline; cursor: pointer; }
.path { flex: 1; } .method { min-width: 56px; font-size: 12px; color: var(--accent); }
pre { overflow: auto; font-size: 12px; margin: 8px 0 4px; }
</style>`);

const SCRIPT = new Html(`<script>
const inbox = document.getElementById('inbox');
let shown = '';
async function refresh() {
	try {
		const answer = await fetch('/_sandbox/inbox');
		const next = await answer.text();
		if (!answer.ok || next === shown) return;
		const open = [...inbox.querySelectorAll('details[open]')].map(({ id }) => id);
		const focused = inbox.contains(document.activeElement) && document.activeElement.parentElement.id;
		inbox.innerHTML = shown = next;
		for (const id of open) document.getElementById(id)?.setAttribute('open', '');
		if (focused) document.querySelector('#' + focused + ' > summary')?.focus();
	} catch {}
}
setInterval(refresh, 2000);

const happened = document.getElementById('happened');
for (const button of document.querySelectorAll('[data-news]')) {
	button.addEventListener('click', async () => {
		try {
			const answer = await fetch('/_sandbox/news/' + button.dataset.news, { method: 'POST' });
			happened.textContent = (await answer.json()).text;
			await refresh();
		} catch {
			happened.textContent = 'The local Voucherify does not answer.';
		}
	});
}
</script>`);

export const page = (content: Html, examples: readonly Example[]) =>
	html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>Inbox of the local Voucherify</title>
				<link rel="icon" type="image/svg+xml" href="/favicon.ico" />
				${STYLE}
			</head>
			<body>
				<main>
					<h1>Local <span>Voucherify</span></h1>
					<p class="quiet">
						What your workflows sent here. No email and no call leaves this machine. Times are UTC.
					</p>
					${exampleWorkflows(examples)} ${buttons()}
					<div id="inbox">${content}</div>
				</main>
				${SCRIPT}
			</body>
		</html> `;
