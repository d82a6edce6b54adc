import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The environment variable that names the folder with the vendor's material. */
export const MATERIAL = 'VOUCHERIFY_VENDOR';

/** The environment variable that names the folder with the OpenAPI description. */
export const OPENAPI = 'VOUCHERIFY_OPENAPI';

/** An answer of the service, recorded by the vendor or shown on one of its pages. */
interface VendorAnswer {
	/** `recorded:…` is worth more than `page`. */
	origin: string;
	/** Where it stands in the vendor's repositories. */
	source: string;
	/** What kind of thing it is: `validation`, `list:skus`, `error`, … */
	kind: string;
	status: number;
	body: unknown;
	/** The call that is answered so, such as `GET /v1/vouchers/{code}`; null where no operation reads it. */
	answers: string | null;
}

/** A body that the vendor documents for a call. */
export interface VendorRequest {
	source: string;
	method: string;
	/** As the OpenAPI description writes it, such as `/v1/vouchers/{code}`. */
	path: string;
	/** Its content type. */
	type: string;
	body: unknown;
}

/** A message that the vendor documents for webhooks. */
export interface VendorWebhook {
	source: string;
	name: string;
	/** Such as `voucher.created`. */
	type: string;
	page: string;
	/** Who sends it: webhooks of a project or of a distribution; of some it is not told, and some stand as a whole. */
	used: 'project' | 'distribution' | '?' | 'whole';
	/** What stands below `data` in the message; null where the message stands as a whole. */
	data: object | null;
	/** The message as it arrives. */
	whole: object | null;
}

/** A key of an error, and the vendor's words for it; null where it gives none. */
interface VendorErrorKey {
	key: string;
	reason: string | null;
	source: string;
}

/** What lies in the folder, by file. */
interface Files {
	'answers.json': VendorAnswer[];
	'requests.json': VendorRequest[];
	'webhooks.json': VendorWebhook[];
	'error-keys.json': VendorErrorKey[];
}

/**
 * The folder that an environment variable names.
 * @throws Error where it names none, or none that exists
 */
export function folderOf(variable: typeof MATERIAL | typeof OPENAPI): string {
	const folder = process.env[variable];
	if (!folder || !existsSync(folder)) {
		throw new Error(
			`${variable} names no folder: run npm run test:vendor -- --material <folder> --openapi <folder>`,
		);
	}
	return folder;
}

/** Reads a file of the vendor's material. */
export function readMaterial<Name extends keyof Files>(name: Name): Files[Name] {
	const content: Files[Name] = JSON.parse(readFileSync(join(folderOf(MATERIAL), name), 'utf8'));
	return content;
}
