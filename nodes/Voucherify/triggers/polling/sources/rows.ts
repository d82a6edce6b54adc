import type { INodeExecutionData } from 'n8n-workflow';
import type { Resource } from '../../../api/types';

/** Filter on rows, and how rows become items. */
export interface RowHandling {
	/** Looks up what the filter needs, before rows are read. */
	prepare?: () => Promise<void>;
	matches: (row: Resource) => boolean;
	/**
	 * Returns the item of a row. An error ends the poll before that row.
	 * @returns undefined when there is no time for it in this poll
	 */
	itemOf: (row: Resource) => INodeExecutionData | Promise<INodeExecutionData | undefined>;
}
