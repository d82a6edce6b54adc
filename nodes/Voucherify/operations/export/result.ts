import { downloadFile } from '../../api/download';
import type { Export } from '../../api/types';
import { withoutToken } from '../../items/export';
import type { Result, Task } from '../kinds/operation';

/**
 * The output item of an export together with its CSV file.
 * @throws NodeOperationError when the export has no file yet.
 */
export async function fileResult(
	{ client, parameters, binary }: Task,
	exported: Export,
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
	const fileName = parameters.optionalText('options.fileName') ?? `${exported.id}.csv`;
	const file = await downloadFile(client, binary, url, fileName);
	return {
		json: withoutToken(exported),
		binary: { [parameters.text('binaryPropertyName')]: file },
	};
}
