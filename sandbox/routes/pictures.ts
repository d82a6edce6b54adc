import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Rows from top to bottom; true is a black dot. */
type Picture = readonly (readonly boolean[])[];

const SIDE = 16;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Draws a picture that depends only on the code; cameras and scanners cannot read it. */
export function pictureOf(kind: 'qr' | 'barcode', code: string): Picture {
	const hash = createHash('sha256').update(code).digest();
	const rows = Array.from({ length: SIDE }, (_row, y) => {
		const bits = hash.readUInt16BE(y * 2);
		return Array.from({ length: SIDE }, (_dot, x) => ((bits >> x) & 1) === 1);
	});
	return kind === 'qr' ? rows : rows.map(() => rows.slice(0, 4).flat());
}

export function svgOf(picture: Picture, scale: number): string {
	const [width, height] = [(picture[0]?.length ?? 0) * scale, picture.length * scale];
	const dots = picture.flatMap((row, y) =>
		row.flatMap((isBlack, x) =>
			isBlack ? [`M${x * scale} ${y * scale}h${scale}v${scale}h-${scale}z`] : [],
		),
	);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="#fff" d="M0 0h${width}v${height}H0z"/><path d="${dots.join('')}"/></svg>`;
}

/** @param scale pixels per dot */
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
