const read = async (...args: string[]) => {
	const { readOptions } = await import('../../../playground/options.js');
	return readOptions(args, '/somewhere');
};

it("sets the sandbox's port", async () => {
	expect(await read()).toMatchObject({ port: 5678, voucherifyPort: 4800 });
	expect(await read('--voucherify-port', '4900')).toMatchObject({ voucherifyPort: 4900 });
});

it.each([
	[['--voucherify-port', 'no'], "--voucherify-port takes a number from 1 to 65535, not 'no'"],
	[['--port', '65536'], "--port takes a number from 1 to 65535, not '65536'"],
	[
		['--voucherify-port', '4900', '--voucherify', 'http://127.0.0.1:4800'],
		'--voucherify-port is for a local Voucherify that starts now: leave out one',
	],
	[['--voucherify', 'nowhere'], '--voucherify takes an address such as http://127.0.0.1:4800'],
	[['--n8n', 'two'], '--n8n takes a version such as 1.123.81, or newest'],
	[['--state', ''], '--state takes the path of a folder'],
])('rejects %j', async (args, message) => {
	await expect(read(...args)).rejects.toThrow(message);
});
