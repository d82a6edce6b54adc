import type { INode } from 'n8n-workflow';
import { examples, notesOf, type Example } from './examples';

/** Width and height of a node on n8n's canvas. */
const NODE = 96;

type Point = [x: number, y: number];

/** Points along a connection to a node further right, as the canvas draws it. */
function curve({ position: [x, y] }: INode, { position: [toX, toY] }: INode): Point[] {
	const [start, end] = [x + NODE, toX];
	return Array.from({ length: 51 }, (_, step): Point => {
		const at = step / 50;
		// A Bézier curve with its control points half-way.
		const across = 1.5 * at * (1 - at) + at ** 3;
		const down = at ** 2 * (3 - 2 * at);
		return [start + (end - start) * across, y + NODE / 2 + (toY - y) * down];
	});
}

const contains = ({ position: [left, top], parameters }: INode, [x, y]: Point) =>
	x > left && x < left + Number(parameters.width) && y > top && y < top + Number(parameters.height);

const middleOf = ({ position: [x, y] }: INode): Point => [x + NODE / 2, y + NODE / 2];

/** Connections that cross a note that contains neither of their nodes. */
function crossings(example: Example): string[] {
	const node = (name: string) => example.nodes.find((one) => one.name === name);
	return Object.entries(example.connections).flatMap(([name, { main = [] }]) =>
		main.flat().flatMap((connection) => {
			const [from, to] = [node(name), node(connection?.node ?? '')];
			if (!from || !to || to.position[0] < from.position[0] + NODE) return [];
			return notesOf(example)
				.filter((note) => ![from, to].some((end) => contains(note, middleOf(end))))
				.filter((note) => curve(from, to).some((point) => contains(note, point)))
				.map((note) => `${from.name} → ${to.name} crosses ${note.name}`);
		}),
	);
}

it.each(examples)('$file has no connection across a note of other steps', (example) => {
	expect(crossings(example)).toEqual([]);
});
