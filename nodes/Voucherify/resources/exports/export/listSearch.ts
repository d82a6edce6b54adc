import { line, titled } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';

const EXPORTS = ['v1', 'exports'];

export const searchExports = lookup({
	list: { path: EXPORTS, key: 'exports', query: { order: '-created_at' } },
	whole: 'ID',
	at: (id) => [...EXPORTS, id],
	entry: ({ id, exported_object, status, created_at }) => ({
		name: line(titled(exported_object) || id, titled(status), created_at),
		value: id,
	}),
});
