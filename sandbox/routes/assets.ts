import type { State } from '../state';
import { voucherOfAsset } from '../world/voucherView';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const size: s.Schema = { type: 'string', pattern: '^([1-9]\\d?|100)$' };
const query = s.object({ size, format: s.oneOf(['png', 'svg']) });

/** The made-up picture of every code: 16 dots high and wide, which cameras and scanners cannot read. */
const DOTS =
	'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQAAAAA3iMLMAAAAO0lEQVR42gEwAM//AIoKAFOdAILvAMFtAPDOANxgAKzYAPGLADmwAJRvAH/gAMq3AO4QAH8bADt7APUQxngSPUpACiUAAAAASUVORK5CYII=';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><image href="data:image/png;base64,${DOTS}" width="160" height="160"/></svg>`;

/** Serves pictures of codes, without authentication, as emails show them. */
export function assetRoutes(at: Endpoints, state: State): void {
	for (const kind of ['qr', 'barcode'] as const) {
		at(`/assets/v1/${kind}/:assetId`, query).get<{ format?: string }>(
			({ params, query: { format } }, reply) => {
				state.world.vouchers.get(voucherOfAsset(params.assetId));
				return format === 'svg'
					? reply.type('image/svg+xml').send(SVG)
					: reply.type('image/png').send(Buffer.from(DOTS, 'base64'));
			},
		);
	}
}
