/** A diagram: how a quantity grows with the size of the task. */
export interface Panel {
	title: string;
	/** Unit of the size. */
	sizes: string;
	/** By competitor; sizes ascend. */
	series: Array<{ who: string; points: Array<{ size: number; value: number }> }>;
}

const WIDTH = 340;
const HEIGHT = 220;
const MARGIN = { left: 56, right: 24, top: 34, bottom: 56 };
const COLOURS = ['#0b7a75', '#c8553d', '#6b7280'];

/**
 * Draws panels side by side.
 * @returns an SVG that is readable on light and dark backgrounds
 */
export function svgOf(panels: Panel[]): string {
	const width = panels.length * (MARGIN.left + WIDTH + MARGIN.right);
	const height = MARGIN.top + HEIGHT + MARGIN.bottom;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
		`<rect width="${width}" height="${height}" fill="#fff"/>`,
		...panels.map((panel, index) => {
			const left = index * (MARGIN.left + WIDTH + MARGIN.right) + MARGIN.left;
			return `<g transform="translate(${left} ${MARGIN.top})">${drawn(panel)}</g>`;
		}),
		'</svg>\n',
	].join('\n');
}

function drawn({ title, sizes, series }: Panel): string {
	const points = series.flatMap((line) => line.points);
	const right = Math.max(...points.map(({ size }) => size));
	const top = round(Math.max(...points.map(({ value }) => value)));
	const x = (size: number) => ((size / right) * WIDTH).toFixed(1);
	const y = (value: number) => (HEIGHT - (value / top) * HEIGHT).toFixed(1);
	const levels = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
	return [
		`<text x="0" y="-14" font-weight="bold">${title}</text>`,
		...levels.map(
			(level) =>
				`<path d="M0 ${y(level)}H${WIDTH}" stroke="#ddd"/>` +
				`<text x="-6" y="${y(level)}" dy="4" text-anchor="end">${figure(level)}</text>`,
		),
		...[...new Set(points.map(({ size }) => size))]
			.filter((size) => size >= right / 12)
			.map(
				(size) =>
					`<text x="${x(size)}" y="${HEIGHT + 16}" text-anchor="middle">${figure(size)}</text>`,
			),
		`<text x="${WIDTH / 2}" y="${HEIGHT + 46}" text-anchor="middle">${sizes}</text>`,
		...series.map(({ who, points }, index) => {
			const colour = COLOURS[index % COLOURS.length] ?? '#000';
			const places = points.map(({ size, value }) => `${x(size)} ${y(value)}`);
			return [
				`<path d="M${places.join('L')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
				...places.map(
					(place) => `<circle r="3" fill="${colour}" transform="translate(${place})"/>`,
				),
				`<text x="8" y="${16 + index * 16}" fill="${colour}">${who}</text>`,
			].join('');
		}),
	].join('');
}

/** The next larger number that is easy to read on an axis. */
function round(value: number): number {
	const unit = 10 ** Math.floor(Math.log10(value));
	return ([1, 2, 4, 6, 8, 10].find((factor) => factor * unit >= value) ?? 10) * unit;
}

const figure = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 });
