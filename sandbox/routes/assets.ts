import type { State } from '../state';
import { voucherOfAsset } from '../world/voucherView';
import { pictureOf, pngOf, svgOf } from './pictures';
import { object, oneOf, type Schema } from './schemas';
import type { Endpoints } from './endpoints';

const size: Schema = { type: 'string', pattern: '^([1-9]\\d?|100)$' };
const query = object({ size, format: oneOf(['png', 'svg']) });

const DEFAULT_SIZE = 10;

/** Serves pictures of codes, without authentication, as e-mails show them. */
export function assetRoutes(at: Endpoints, state: State): void {
	for (const kind of ['qr', 'barcode'] as const) {
		at(`/assets/v1/${kind}/:assetId`, query).get<{ size?: string; format?: string }>(
			({ params, query: { size: scale = DEFAULT_SIZE, format } }, reply) => {
				const { code } = state.world.vouchers.get(voucherOfAsset(params.assetId));
				const picture = pictureOf(kind, code);
				if (format === 'svg')
					return reply.type('image/svg+xml').send(svgOf(picture, Number(scale)));
				return reply.type('image/png').send(pngOf(picture, Number(scale)));
			},
		);
	}
}
