import { invalidPayload } from '../errors';
import type { World } from '../world';
import { upsertCustomer } from '../world/customers';
import { upsertProduct, upsertSku } from '../world/products';
import { metadataIn, numberIn, type CsvRow } from './csvValues';

const ADDRESS = ['line_1', 'line_2', 'postal_code', 'city', 'state', 'country'] as const;
const PROFILE = ['name', 'email', 'phone', 'birthdate', 'description'] as const;
const CUSTOMER = ['id', 'source_id', ...PROFILE, ...ADDRESS.map((part) => `address_${part}`)];
const PRODUCT = ['name', 'source_id', 'price', 'attributes', 'image_url'];
const SKU = ['product_id', 'sku', 'source_id', 'price', 'image_url', 'attributes'];

/** Replaces the whole profile of a known customer. */
export function importCustomer(world: World, row: CsvRow) {
	if (row.email && !row.email.includes('@')) {
		throw invalidPayload(`email: must be an email address (actual value is '${row.email}')`);
	}
	const known = world.customers.find(row.source_id ?? '');
	const cell = (name: string) => row[name] ?? undefined;
	const gone = Object.fromEntries(
		Object.keys(known?.metadata ?? {}).map((key) => [key, undefined]),
	);
	const address = Object.fromEntries(
		ADDRESS.flatMap((part) => (row[`address_${part}`] ? [[part, row[`address_${part}`]]] : [])),
	);
	return upsertCustomer(world, {
		...Object.fromEntries(PROFILE.map((name) => [name, cell(name)])),
		source_id: row.source_id === '' ? undefined : row.source_id,
		address: Object.keys(address).length > 0 ? address : null,
		metadata: { ...gone, ...metadataIn(world, 'customer', row, CUSTOMER) },
	});
}

/** Changes only the name of a known product. */
export function importProduct(world: World, row: CsvRow) {
	const { name, source_id, image_url, attributes } = row;
	if (!name) throw invalidPayload('name: is required');
	if (world.products.find(source_id ?? '')) return upsertProduct(world, { source_id, name });
	return upsertProduct(world, {
		name,
		...(source_id && { source_id }),
		...(image_url && { image_url }),
		...(attributes && { attributes: attributes.split(',') }),
		price: numberIn(row, 'price'),
		metadata: metadataIn(world, 'product', row, PRODUCT),
	});
}

export function importSku(world: World, row: CsvRow) {
	const { product_id = '', source_id, sku } = row;
	return upsertSku(world, product_id, {
		source_id,
		sku,
		price: numberIn(row, 'price'),
		metadata: metadataIn(world, 'sku', row, SKU),
	});
}
