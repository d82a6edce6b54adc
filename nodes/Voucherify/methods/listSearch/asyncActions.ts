import { ASYNC_ACTIONS, BEFORE } from '../../api/asyncActions';
import { line, textOf, titled } from './entries';
import { lookup } from './lookup';
import { after } from './paging';

export const searchAsyncActions = lookup({
	list: ASYNC_ACTIONS,
	paging: after(BEFORE.parameter, 'created_at'),
	entry: ({ id, type, status, created_at }) => ({
		name: line(titled(textOf(type, '').replace('.', '_')) || id, titled(status), created_at),
		value: id,
	}),
});
