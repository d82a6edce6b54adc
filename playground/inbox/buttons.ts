import { NEWS } from './news.js';
import { html, type Html } from './html.js';

/** Buttons that create events for the example workflows; each says which workflow shows its event. */
export const buttons = (): Html =>
	html`<section aria-labelledby="news">
		<h2 id="news">Make something happen</h2>
		<ul class="news">
			${Object.entries(NEWS).map(
				([name, { label, shownBy }]) =>
					html`<li>
						<button type="button" data-news="${name}" aria-describedby="news-${name}">
							${label}
						</button>
						<p class="quiet" id="news-${name}">${shownBy}</p>
					</li> `,
			)}
		</ul>
		<p role="status" id="happened"></p>
	</section>`;
