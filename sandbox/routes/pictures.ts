import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Rows of a picture from the top, each dot black or not. */
type Picture = readonly (readonly boolean[])[];

const SIDE = 25;
const FINDER = 7;
const BARS = 64;
const HEIGHT = 20;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Black or not, always the same for the same code, and as good as random. */
function* dotsOf(code: string): Generator<boolean> {
	for (let round = 0; ; round++) {
		for (const byte of createHash('sha256').update(`${round} ${code}`).digest()) {
			for (let bit = 0; bit < 8; bit++) yield ((byte >> bit) & 1) === 1;
		}
	}
}

/** A picture like a QR code, with its three corners; no camera can read it. */
export function modulesOf(code: string): Picture {
	const dots = dotsOf(code);
	return Array.from({ length: SIDE }, (_row, y) =>
		Array.from({ length: SIDE }, (_dot, x) => cornerAt(x, y) ?? dots.next().value === true),
	);
}

/** The dot of one of three corners; undefined elsewhere. */
function cornerAt(x: number, y: number): boolean | undefined {
	const [across, down] = [x, y].map((at) => (at < SIDE / 2 ? at : SIDE - 1 - at));
	if (across === undefined || down === undefined) return undefined;
	const isFourth = x > SIDE / 2 && y > SIDE / 2;
	if (isFourth || across > FINDER || down > FINDER) return undefined;
	const ring = Math.max(Math.abs(across - 3), Math.abs(down - 3));
	return ring === 3 || ring < 2;
}

/** A picture like a barcode; no scanner can read it. */
export function barsOf(code: string): Picture {
	const dots = dotsOf(code);
	const row = Array.from({ length: BARS }, () => dots.next().value === true);
	return Array.from({ length: HEIGHT }, () => row);
}

/** The picture with dots of so many pixels, as an SVG file. */
export function svgOf(picture: Picture, scale: number): string {
	const [width, height] = [(picture[0]?.length ?? 0) * scale, picture.length * scale];
	const dots = picture.flatMap((row, y) =>
		row.flatMap((isBlack, x) =>
			isBlack ? [`M${x * scale} ${y * scale}h${scale}v${scale}h-${scale}z`] : [],
		),
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path d="${dots.join('')}"/></svg>`;
}

/** The picture with dots of so many pixels, as a PNG file in gray. */
export function pngOf(picture: Picture, scale: number): Buffer {
	const rows = picture.flatMap((row) => {
		const dots = row.flatMap((isBlack) => Array<number>(scale).fill(isBlack ? 0 : 255));
		return Array<Buffer>(scale).fill(Buffer.from([0, ...dots]));
	});
	const header = Buffer.alloc(13);
	header.writeUInt32BE((rows[0]?.length ?? 1) - 1, 0);
	header.writeUInt32BE(rows.length, 4);
	header.writeUInt8(8, 8);
	const chunks = [
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(Buffer.concat(rows))),
		chunk('IEND', Buffer.alloc(0)),
	];
	return Buffer.concat([SIGNATURE, ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, sum]);
}
