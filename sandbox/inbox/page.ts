import { Html, html } from './html';

const STYLE = new Html(`<style>
:root { color-scheme: light dark; --page: #f6f4f1; --card: #fff; --line: #e4dfd8; --ink: #24201c;
	--quiet: #857b70; --accent: #d9532c; --good: #1d8a5b; --bad: #c2314a; --wait: #b5780a; }
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
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(320px, 1fr)); gap: 0 24px; }
.cards { display: grid; gap: 8px; } .empty { border-style: dashed; }
.card header { display: flex; justify-content: space-between; align-items: center; gap: 12px; }
.chip, .state, .status { display: inline-block; border: 1px solid var(--line); border-radius: 99px;
	padding: 1px 10px; font-size: 12px; white-space: nowrap; }
.state.DONE, .s2 { color: var(--good); } .state.ERROR, .s4, .s5, .none { color: var(--bad); }
.state.SCHEDULED, .state.IN_PROGRESS, .s3 { color: var(--wait); }
.request { padding: 8px 16px; } summary { display: flex; gap: 12px; align-items: baseline; cursor: pointer; }
.path { flex: 1; } .method { min-width: 56px; font-size: 12px; color: var(--accent); }
pre { overflow: auto; font-size: 12px; margin: 8px 0 4px; }
</style>`);

const SCRIPT = new Html(`<script>
const inbox = document.getElementById('inbox');
let shown = '';
setInterval(async () => {
	try {
		const answer = await fetch('/_sandbox/inbox');
		const next = await answer.text();
		if (!answer.ok || next === shown) return;
		const open = [...inbox.querySelectorAll('details[open]')].map(({ id }) => id);
		inbox.innerHTML = shown = next;
		for (const id of open) document.getElementById(id)?.setAttribute('open', '');
	} catch {}
}, 2000);
</script>`);

/** The whole page around the part that changes. */
export const page = (content: Html) =>
	html`<!doctype html>
		<html lang="en">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width" />
				<title>Inbox of the local Voucherify</title>
				${STYLE}
			</head>
			<body>
				<main>
					<h1>Local <span>Voucherify</span></h1>
					<p class="quiet">
						What your workflows sent here. No e-mail and no call leaves this machine. Times are UTC.
					</p>
					<div id="inbox">${content}</div>
				</main>
				${SCRIPT}
			</body>
		</html> `;
