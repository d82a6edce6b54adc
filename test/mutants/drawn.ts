import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { KINDS, mutationsOf, type Mutation } from './mutations';

/** A mutation that is tried. */
export interface Mutant {
	/** Room and number, e.g. `writes 3`. */
	id: string;
	kind: Mutation['kind'];
	file: string;
	/** The code that it replaces, and the one of several places of the same code in the file; the first is 0. */
	find: string;
	place: number;
	replace: string;
}

const NODES = 'nodes/Voucherify';

/** Rooms with their folders, and how many mutants are drawn in each. */
const ROOMS: Array<{ room: string; folder: string; count: number }> = [
	...[
		'writes',
		'run',
		'factories',
		'forms/reading',
		'api/http',
		'api/lists',
		'api/jobs',
		'api/csv',
		'api/errors',
		'triggers/polling',
		'triggers/webhook',
		'columns',
		'methods',
	].map((room) => ({ room, folder: `${NODES}/${room}`, count: 15 })),
	{ room: 'forms', folder: `${NODES}/forms`, count: 20 },
	{ room: 'credentials', folder: 'credentials', count: 5 },
];

const RESOURCES = `${NODES}/resources`;
const OF_RESOURCE = 4;

/** Draws the same numbers for the same seed (mulberry32). */
function drawing(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Draws mutants of all rooms. The same seed and source lead to the same ones. */
export function draw(root: string, seed: number): Mutant[] {
	const random = drawing(seed);
	const filesIn = (folder: string) =>
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			.filter(({ name }) => name.endsWith('.ts'))
			.map(({ parentPath, name }) => relative(root, join(parentPath, name)))
			.sort();
	const reading = filesIn(`${NODES}/forms/reading`);
	const rooms = ROOMS.flatMap(({ room, folder, count }) => {
		const files = filesIn(folder).filter((file) => room !== 'forms' || !reading.includes(file));
		return drawFrom(root, room, files, count, random);
	});
	return [...rooms, ...drawFromResources(root, filesIn(RESOURCES), random)];
}

/** Draws some of each resource. */
function drawFromResources(root: string, files: string[], random: () => number): Mutant[] {
	const folders = [...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))];
	const isOf = (folder: string) => (file: string) =>
		file.lastIndexOf('/') === folder.length && file.startsWith(folder);
	return folders.flatMap((folder) =>
		drawFrom(root, folder.slice(NODES.length + 1), files.filter(isOf(folder)), OF_RESOURCE, random),
	);
}

/** Draws the kinds in turn, and never two mutations of the same code. */
function drawFrom(
	root: string,
	room: string,
	files: string[],
	count: number,
	random: () => number,
): Mutant[] {
	const all = files.flatMap((file) => {
		const text = readFileSync(join(root, file), 'utf8');
		return mutationsOf(text).map((mutation) => ({ ...mutation, file, text }));
	});
	const drawn: typeof all = [];
	const isFree = ({ file, start, end }: (typeof all)[number]) =>
		drawn.every((other) => other.file !== file || other.end <= start || end <= other.start);
	const first = Math.floor(random() * KINDS.length);
	for (let turn = 0; drawn.length < count && turn < count * KINDS.length; turn += 1) {
		const wanted = KINDS[(first + turn) % KINDS.length];
		const free = all.filter(isFree).filter(({ kind }) => kind === wanted);
		const one = free[Math.floor(random() * free.length)];
		if (one) drawn.push(one);
	}
	return drawn.map(({ kind, file, text, start, end, replace }, index) => {
		const find = text.slice(start, end);
		const place = text.slice(0, start).split(find).length - 1;
		return { id: `${room} ${index + 1}`, kind, file, find, place, replace };
	});
}
