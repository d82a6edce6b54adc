import { call } from './client';
import { sandbox } from '../../support/sandbox';

/** Vouchers that tests redeem together. */
export const SAVE = { object: 'voucher', id: 'SAVE-5' };
export const WELCOME = { object: 'voucher', id: 'WELCOME-10' };

export const voucher = (code: string) => sandbox.world.vouchers.get(code);

/** Sends a request of version 1. */
export const post = (path: string, body: unknown) =>
	call(sandbox, `/v1/${path}`, { method: 'POST', body });
