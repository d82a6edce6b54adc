import { ASYNC_ACTIONS, BEFORE } from '../../api/jobs/asyncActions';
import { line, textOrElse, titled } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { after } from '../../forms/listSearch/paging';

export const searchAsyncActions = lookup({
	list: ASYNC_ACTIONS,
	whole: 'ID',
	at: (id) => [...ASYNC_ACTIONS.path, id],
	paging: after(BEFORE.parameter, 'created_at'),
	entry: ({ id, type, status, created_at }) => ({
		name: line(titled(textOrElse(type, '').replace('.', '_')) || id, titled(status), created_at),
		value: id,
	}),
});
