import type { Figures, Line } from './line.js';
import type { Result } from './row.js';
import type { Spread } from './spread.js';

const HEADER = ['Task', 'Who', 'Time', 'Calls', 'Connector takes', 'Target', 'Remarks'];

/**
 * The results as a Markdown table, which is readable in a terminal, too.
 *
 * @param isJudged whether to show the targets, which are meant for full sizes
 */
export function tableOf(results: Result[], isJudged: boolean): string {
	const rows = results.flatMap(({ task, lines }) =>
		lines.map((line, index) => [
			index === 0 ? task : '',
			...cellsOf(isJudged ? line : { ...line, verdicts: [] }),
		]),
	);
	const widths = HEADER.map((name, column) =>
		Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
	);
	const written = (row: string[], filler = ' ') =>
		`| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, filler)).join(' | ')} |`;
	return [written(HEADER), written([], '-'), ...rows.map((row) => written(row))].join('\n');
}

function cellsOf(line: Line): string[] {
	const { who, ms, calls, ratio, verdicts } = line;
	return [
		who,
		ms ? duration(ms) : '',
		calls ? range(calls, whole) : '',
		ratio ? `${range(ratio, (value) => value.toFixed(2))} ×` : '',
		verdicts.map(({ text, met }) => `${text} ${met ? '✓' : '✗'}`).join(', '),
		remarksOf(line),
	];
}

function remarksOf({ refused, lost, memory, remark }: Figures & Pick<Line, 'remark'>): string {
	return [
		...(lost ? [`loses ${whole(lost)}`] : []),
		...(refused && refused.max > 0 ? [`${range(refused, whole)} calls refused`] : []),
		...(memory ? [`memory +${range(memory, whole)} MiB`] : []),
		...(remark ? [remark] : []),
	].join('; ');
}

function duration(ms: Spread): string {
	return ms.median < 1000
		? `${range(ms, (value) => value.toFixed(value < 100 ? 1 : 0))} ms`
		: `${range(ms, (value) => (value / 1000).toFixed(2))} s`;
}

/** The median, followed by the smallest and the largest if they differ from it. */
function range({ median, min, max }: Spread, write: (value: number) => string): string {
	const [middle, low, high] = [median, min, max].map(write);
	return low === high ? (middle ?? '') : `${middle ?? ''} (${low ?? ''}–${high ?? ''})`;
}

const whole = (value: number) => Math.round(value).toLocaleString('en');
