import { downloadFile } from '../../api/download';
import type { Export } from '../../api/types';
import { withoutToken } from '../../items/export';
import type { Parameters } from '../../parameters/parameters';
import type { Result, Task } from '../kinds/operation';

/** What the user calls the file of an export. */
interface FileNames {
	/** The binary field of the output item. */
	field: string;
	/** Undefined for the ID of the export. */
	file?: string;
}

/** The names that the fields of `fields/export.ts` give. */
export function fileNamesOf(parameters: Parameters): FileNames {
	return {
		field: parameters.text('binaryPropertyName'),
		file: parameters.optionalText('options.fileName'),
	};
}

/**
 * The output item of an export together with its CSV file.
 * @throws NodeOperationError when the export has no file yet.
 */
export async function fileResult(
	{ client, parameters, binary }: Task,
	exported: Export,
	names: FileNames,
): Promise<Result> {
	const url = exported.result?.url;
	if (exported.status !== 'DONE' || !url) {
		throw parameters.failed(
			`Export ${exported.id} has no file: its status is ${exported.status}`,
			exported.status === 'ERROR'
				? 'Voucherify could not write it. Start the export again.'
				: 'Wait until the export is done, and download it then.',
		);
	}
	const file = await downloadFile(client, binary, url, names.file ?? `${exported.id}.csv`);
	return {
		json: withoutToken(exported),
		binary: { [names.field]: file },
	};
}
