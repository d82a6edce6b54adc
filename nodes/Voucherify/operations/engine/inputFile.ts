import type { IExecuteFunctions } from 'n8n-workflow';
import type { InputFile } from '../kinds/operation';

/** How the files of an input item are read. */
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

/** How much of a file that is in memory anyway is read at once, in bytes. */
const CHUNK = 65_536;

function* chunksOf(bytes: Uint8Array): Generator<Uint8Array, void> {
	for (let start = 0; start < bytes.length; start += CHUNK)
		yield bytes.subarray(start, start + CHUNK);
}
