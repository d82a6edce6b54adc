import type { State } from '../../state';
import { listRoute, type ListRoute } from '../listing';
import { expiring, type Row } from '../paging';
import type { Endpoints } from '../endpoints';

/**
 * Adds a list of loyalty programs, by default newest first.
 * @param prefix prefix of its cursors, which expire
 */
export function loyaltyList<T extends Row>(
	at: Endpoints,
	state: State,
	prefix: string,
	list: Omit<ListRoute<T>, 'key' | 'paging'>,
): void {
	const paging = expiring(() => state.settings.cursorLifetimeMs, prefix);
	listRoute<T>(at, state, {
		key: 'data',
		paging,
		orders: ['created_at'],
		order: '-created_at',
		...list,
	});
}
