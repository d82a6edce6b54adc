import type { INode } from 'n8n-workflow';
import { VoucherifyApi } from '../../../credentials/VoucherifyApi.credentials';
import { VoucherifyManagementApi } from '../../../credentials/VoucherifyManagementApi.credentials';
import { examples } from './examples';

/** Name that n8n 2.41 proposes: the type's display name without "API", and "account". */
const accountOf = (displayName: string) => `${displayName.replace(' API', '')} account`;

/** Name that n8n 2.41 proposes for the first credential of a type. */
const DEFAULT_NAMES: Record<string, string> = {
	crypto: 'Crypto account',
	httpBasicAuth: 'Unnamed credential',
	httpBearerAuth: 'Bearer Auth account',
	openAiApi: 'OpenAI account',
	voucherifyApi: accountOf(new VoucherifyApi().displayName),
	voucherifyManagementApi: accountOf(new VoucherifyManagementApi().displayName),
};

const credentialsOf = ({ credentials = {} }: INode) => Object.entries(credentials);

it.each(examples)('$file names only credentials that n8n itself proposes', ({ nodes }) => {
	const names = new Map<string, Set<string>>();
	for (const [type, { name }] of nodes.flatMap(credentialsOf))
		names.set(type, (names.get(type) ?? new Set()).add(name));
	const proposed = [...names].map(([type, { size }]) => [
		type,
		new Set(
			Array.from({ length: size }, (_, index) =>
				index === 0 ? DEFAULT_NAMES[type] : `${DEFAULT_NAMES[type]} ${index + 1}`,
			),
		),
	]);
	expect([...names]).toEqual(proposed);
});

it.each(examples)('$file has no IDs of credentials, so one pick fills all nodes', ({ nodes }) => {
	const ids = nodes.flatMap(credentialsOf).map(([, { id }]) => id);
	expect(ids.filter((id) => id !== null)).toEqual([]);
});
