import { line, titled } from './entries';
import { lookup } from './lookup';

export const searchExports = lookup({
	list: { path: ['v1', 'exports'], key: 'exports', query: { order: '-created_at' } },
	entry: ({ id, exported_object, status, created_at }) => ({
		name: line(titled(exported_object) || id, titled(status), created_at),
		value: id,
	}),
});
