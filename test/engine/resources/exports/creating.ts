import type { INodeParameters } from 'n8n-workflow';
import { onExports as on } from '../../../support/exportForms';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

/** Starts a service whose exports are ready at once, with one file; waits take no time. */
export function withReadyExports(): void {
	skipPauses();
	useSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });

	beforeEach(() => {
		sandbox.settings.exportFiles = 1;
	});
}

/** Run options to export this object as items. */
export const creating = (exportedObject: string, parameters: INodeParameters = {}) =>
	on('create', { exportedObject, output: 'rows', ...parameters });
