import { fetchImage as download } from '../../api/client/download';
import { requireResource } from '../../api/client/found';
import { textOrNothing, valueAt } from '../../api/types';
import { binaryPropertyName } from '../../forms/export';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { voucher } from '../../forms/voucher';
import { shownBy } from '../../columns/row';
import { voucherColumns } from '../../columns/voucher';
import type { SingleOperation } from '../../run/types';
import { shownUnit } from '../../forms/money';

const FORMATS = [
	{ name: 'PNG', value: 'png', mimeType: 'image/png' },
	{ name: 'SVG', value: 'svg', mimeType: 'image/svg+xml' },
] as const;

/**
 * Download the QR code or barcode of a voucher as binary data. The address of the image is public, so no API keys are sent
 * there.
 * @see https://docs.voucherify.io/api-reference/vouchers/get-voucher
 */
export const downloadImage: SingleOperation = {
	value: 'downloadImage',
	name: 'Download QR Code or Barcode',
	action: 'Download a QR code or barcode',
	description: 'Get the image file of a code, which tills and phones can scan',
	fields: [
		voucher,
		{
			displayName: 'Picture',
			name: 'image',
			type: 'options',
			options: [
				{ name: 'Barcode', value: 'barcode' },
				{ name: 'QR Code', value: 'qr' },
			],
			default: 'qr',
		},
		binaryPropertyName,
		simplify,
		optionsOf(
			shownUnit,
			{
				displayName: 'File Name',
				name: 'fileName',
				type: 'string',
				default: '',
				placeholder: 'e.g. coupon.png',
				description:
					'By default, the code, with dashes for characters that file names cannot contain',
			},
			{
				displayName: 'Format',
				name: 'format',
				type: 'options',
				options: FORMATS.map(({ name, value }) => ({ name, value })),
				default: 'png',
			},
			{
				displayName: 'Size',
				name: 'size',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 100 },
				default: 50,
				description: 'From 1 to 100',
			},
		),
	],
	async execute({ client, parameters, binary }) {
		const code = parameters.text(voucher);
		const show = shownBy(parameters, voucherColumns);
		const image = parameters.text('image');
		const field = parameters.text('binaryPropertyName');
		const format = parameters.optionalText('options.format') ?? 'png';
		const size = parameters.integer('options.size', 1, 100);
		const fileName = parameters.optionalText('options.fileName');
		const call = { method: 'GET', path: ['v1', 'vouchers', code] } as const;
		const response = await client.request(call);
		const found = requireResource(client, response, call, 'it is not what was requested');
		const url = valueAt(found, 'assets', image, 'url');
		if (typeof url !== 'string' || !URL.canParse(url)) {
			throw parameters.failed(
				`Voucher ${code} has no such picture`,
				'Voucherify creates pictures of codes that can be published: check the voucher in its dashboard.',
			);
		}
		const address = new URL(url);
		address.searchParams.set('format', format);
		if (size !== undefined) address.searchParams.set('size', String(size));
		const name = `${textOrNothing(found.code) ?? code}.${format}`;
		const { mimeType } = FORMATS.find(({ value }) => value === format) ?? FORMATS[0];
		const file = { fileName: fileName ?? name, mimeType };
		return [
			{
				json: show(found),
				binary: { [field]: await download(client, binary, address, file) },
			},
		];
	},
};
