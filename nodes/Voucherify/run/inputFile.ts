import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputFile } from './types';

/** Returns a function that opens a file of an input item by its binary field. */
export function inputFileOf(context: IExecuteFunctions, itemIndex: number) {
	return (field: string): InputFile => {
		const { id, data, fileName } = context.helpers.assertBinaryData(itemIndex, field);
		return {
			fileName,
			bytes: async () =>
				id ? await context.helpers.getBinaryStream(id) : chunksOf(Buffer.from(data, 'base64')),
		};
	};
}

/** Size of the chunks of a file in memory, in bytes. */
const CHUNK = 65_536;

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array, void> {
	for (let start = 0; start < bytes.length; start += CHUNK)
		yield bytes.subarray(start, start + CHUNK);
}
