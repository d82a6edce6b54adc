import type { Belief } from './belief';
import { topics } from '.';

const HEAD = '| The service | Source | Switch: default |\n| --- | --- | --- |';

/** Formats all beliefs as Markdown for the README: a table per subject. */
export const beliefsTable = () =>
	Object.entries(topics)
		.map(([title, topic]) => {
			const rows = Object.entries(topic).map(([id, belief]) => rowOf(id, belief));
			return `### ${title}\n\n${[HEAD, ...rows].join('\n')}\n`;
		})
		.join('\n');

function rowOf(id: string, belief: Belief): string {
	const { says, grade, source } = belief;
	const origin = source === undefined ? grade : `${grade}: ${source}`;
	return `| ${[says, origin, switchOf(id, belief)].join(' | ')} |`;
}

function switchOf(id: string, belief: Belief): string {
	if ('indifferent' in belief) return `none: ${belief.indifferent}`;
	if (!belief.values) return '';
	return `\`${id}\`: \`${belief.values[0]}\``;
}
