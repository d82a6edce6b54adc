import type { INodeParameters } from 'n8n-workflow';
import { runOn } from '../../../support/redeeming';
import { sandbox } from '../../../support/sandbox';

/** Run options for an operation, named with its resource. */
export const on = runOn(() => sandbox);

/** Run options to validate. */
export const validate = (parameters: INodeParameters) => on('validation.validate', parameters);
