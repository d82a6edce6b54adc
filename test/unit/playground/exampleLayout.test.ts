import type { INode } from 'n8n-workflow';
import { examples, notesOf, textOf, type Example } from './examples';

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

/** Sizes of a note's text on n8n's canvas, in pixels. */
const TITLE = { height: 44, perLetter: 10 };
const LINE = { height: 20, perLetter: 6.5, gap: 8, margin: 12 };

interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** The lines of a note, about as the canvas breaks them. */
function textBoxes(note: INode): Box[] {
	const [left, top] = note.position;
	const available = Number(note.parameters.width) - 2 * LINE.margin;
	const text = textOf(note).replace(/[#*_`]/g, '');
	const [title = '', ...paragraphs] = text.split(/\n+/);
	const titleWidth = Math.min(title.length * TITLE.perLetter, available);
	const boxes = [{ left, top, width: titleWidth, height: TITLE.height }];
	let next = top + TITLE.height;
	for (const paragraph of paragraphs) {
		const width = paragraph.length * LINE.perLetter;
		const height = Math.ceil(width / available) * LINE.height;
		boxes.push({ left, top: next, width: Math.min(width, available), height });
		next += height + LINE.gap;
	}
	return boxes;
}

const isIn = ({ left, top, width, height }: Box, [x, y]: Point) =>
	x > left && x < left + width && y > top && y < top + height;

const middleOf = ({ position: [x, y] }: INode): Point => [x + NODE / 2, y + NODE / 2];

/** Connections that cross the text of a note, or a note that contains neither of their nodes. */
function crossings(example: Example): string[] {
	const node = (name: string) => example.nodes.find((one) => one.name === name);
	return Object.entries(example.connections).flatMap(([name, { main = [] }]) =>
		main.flat().flatMap((connection) => {
			const [from, to] = [node(name), node(connection?.node ?? '')];
			if (!from || !to || to.position[0] < from.position[0] + NODE) return [];
			const points = curve(from, to);
			const isOther = (note: INode) => ![from, to].some((end) => contains(note, middleOf(end)));
			const crosses = (note: INode, point: Point) =>
				(isOther(note) && contains(note, point)) || textBoxes(note).some((box) => isIn(box, point));
			return notesOf(example)
				.filter((note) => points.some((point) => crosses(note, point)))
				.map((note) => `${from.name} → ${to.name} crosses ${note.name}`);
		}),
	);
}

it.each(examples)(
	'$file has no connection across the text of a note, or a note of other steps',
	(example) => {
		expect(crossings(example)).toEqual([]);
	},
);
