import { UserError } from 'n8n-workflow';

/** A key pair's `region` and, for a dedicated cluster, its `baseUrl`. */
export interface RegionChoice {
	region: string;
	baseUrl?: string;
}

/** A region or a dedicated cluster. */
export interface Cluster {
	/** Label in the region drop-down. */
	name: string;
	/** The origin that every path is appended to, without a trailing slash. */
	baseUrl: string;
}

const sharedClusters = new Map<string, Cluster>([
	['eu', { name: 'Europe', baseUrl: 'https://api.voucherify.io' }],
	['us', { name: 'United States', baseUrl: 'https://us1.api.voucherify.io' }],
	['asia', { name: 'Asia', baseUrl: 'https://as1.api.voucherify.io' }],
]);

/**
 * Returns the cluster that a credential points to.
 * @throws UserError that names the field if the region is unknown or the base URL is invalid.
 */
export function findCluster({ region, baseUrl }: RegionChoice): Cluster {
	if (region === 'dedicated')
		return { name: 'Dedicated Cluster', baseUrl: checkedBaseUrl(baseUrl) };
	const cluster = sharedClusters.get(region);
	if (!cluster) {
		throw new UserError(
			`Region "${region}" does not exist. Choose a region from the list in the credential.`,
		);
	}
	return cluster;
}

function checkedBaseUrl(baseUrl = ''): string {
	const text = baseUrl.trim();
	const refuse = (problem: string) =>
		new UserError(
			`Base URL ${problem}. Enter the address of your cluster, e.g. https://acme.api.voucherify.io.`,
		);
	if (!text) throw refuse('is empty');
	if (!URL.canParse(text)) throw refuse('is not an address');

	const url = new URL(text);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
		throw refuse('must begin with https://');
	}
	if (url.username || url.password) throw refuse('must not contain a user name or password');
	if (url.pathname !== '/') throw refuse('must end after the host, without a path');
	if (url.search || url.hash || /[?#]/.test(text))
		throw refuse('must not contain a query or a fragment');
	return url.origin;
}

/** Start of a base URL that secrets can be sent to. */
const SAFE_ORIGIN =
	/^(https:|http:(?=\/\/(localhost|127\.[\d.]+|\[::1\])(:|\/|$)))\/\/[^/?#@]+(?=[/?#]|$)/;

/**
 * n8n's expression for the address of OAuth tokens, in a credential with the fields of `RegionChoice`. n8n's own test of such
 * credentials does not use `findCluster`: without a safe base URL, it has no host to send secrets to.
 */
export const TOKEN_URL = `={{ (${JSON.stringify(
	Object.fromEntries([...sharedClusters].map(([region, { baseUrl }]) => [region, baseUrl])),
)})[$self["region"]] ?? ($self["baseUrl"].trim().match(${String(SAFE_ORIGIN)}) ?? [""])[0] }}/v2/oauth/token`;

function isLoopback(hostname: string): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The vendor's domain and its subdomains. */
const VENDOR = /(^|\.)voucherify\.io$/;

/**
 * True if the file at `address` may be downloaded with the keys of `cluster`: it is on the API host, or on the download
 * host, which has `download` in place of `api` (`us1.api.voucherify.io`, `us1.download.voucherify.io`). The download host
 * of a dedicated cluster is not documented: any host of the vendor is accepted there.
 */
export function isOwnAddress(address: string, cluster: Cluster): boolean {
	if (!URL.canParse(address)) return false;
	const file = new URL(address);
	if (file.username || file.password) return false;
	const api = new URL(cluster.baseUrl);
	const download = new URL(cluster.baseUrl);
	download.hostname = api.hostname.replace(/(^|\.)api\./, '$1download.');
	if (file.origin === api.origin || file.origin === download.origin) return true;
	return isDedicated(cluster) && isOfVendor(api) && isOfVendor(file);
}

function isDedicated({ baseUrl }: Cluster): boolean {
	return ![...sharedClusters.values()].some((shared) => shared.baseUrl === baseUrl);
}

function isOfVendor({ protocol, port, hostname }: URL): boolean {
	return protocol === 'https:' && port === '' && VENDOR.test(hostname);
}
