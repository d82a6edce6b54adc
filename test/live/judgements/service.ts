import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import type { Judgements } from '../passport';
import { shownBy, textAt } from './rows';

const VOUCHERS = '/v1/vouchers?limit=100';

/** Objects whose metadata schemas are read. */
const RESOURCES = ['customer', 'voucher'];

/** The text in the other case; undefined if it has no letters. */
function otherCase(text: string): string | undefined {
	const upper = text.toUpperCase();
	const other = upper === text ? text.toLowerCase() : upper;
	return other === text ? undefined : other;
}

/** Beliefs about the service as a whole: codes, limits, errors, jobs and choices. */
export const service = {
	codeCase: async (project) => {
		const vouchers = await project.rows(VOUCHERS, 'vouchers');
		const codes = new Set(vouchers.map(({ code }) => code));
		for (const voucher of vouchers) {
			const other = otherCase(textAt(voucher, 'code') ?? '');
			if (other === undefined || codes.has(other)) continue;
			const { status } = await project.read(`/v1/vouchers/${encodeURIComponent(other)}`);
			return { is: status === 200 ? 'insensitive' : 'sensitive', by: [voucher] };
		}
		return undefined;
	},

	limitHeaders: async (project) => {
		const { headers } = await project.read(VOUCHERS);
		return { is: headers.has('x-rate-limit-remaining') ? 'present' : 'absent' };
	},

	serviceDate: async (project) => {
		const { headers } = await project.read(VOUCHERS);
		return { is: Number.isFinite(Date.parse(headers.get('date') ?? '')) };
	},

	unknownResource: async (project) => {
		const { status, body } = await project.read('/v1/vouchers/no-such-code-anywhere');
		return { is: status === 404 && isJsonObject(body) && body.key === 'not_found' };
	},

	unknownMetadata: async (project) => {
		const answers = RESOURCES.map((one) => project.read(`/v1/metadata-schemas/${one}`));
		const schemas = (await Promise.all(answers)).map(({ body }) => body).filter(isJsonObject);
		const found = schemas.filter(
			({ allow_defined_only }) => typeof allow_defined_only === 'boolean',
		);
		const isClosed = found.some(({ allow_defined_only }) => allow_defined_only === true);
		return shownBy(found, isClosed ? 'refused' : 'taken');
	},
} satisfies Judgements;
