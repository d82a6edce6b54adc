import { field } from '../client';
import { post, type ShownSwitches } from './shown';

/** What is seen of the switches of codes and publications. */
export const codes = {
	repeatedPublication: {
		see: async (sandbox) => {
			const body = {
				campaign: { name: 'Welcome Codes' },
				customer: { source_id: 'ada' },
				source_id: 'once',
			};
			const made = await post(sandbox, '/v1/publications', body);
			const again = await post(sandbox, '/v1/publications', body);
			const isSame = field(made.json, 'id') === field(again.json, 'id');
			return [again.status, isSame, field(again.json, 'key')];
		},
		as: { answered: [200, true, undefined], refused: [400, false, 'duplicate_source_id'] },
	},
} satisfies Partial<ShownSwitches>;
