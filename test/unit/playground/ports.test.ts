import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

const servers: Server[] = [];
afterEach(() => {
	for (const server of servers.splice(0)) server.close();
});

async function listening(port: number): Promise<number> {
	const server = createServer().listen(port, '127.0.0.1');
	await once(server, 'listening');
	servers.push(server);
	const address = server.address();
	return typeof address === 'object' && address ? address.port : 0;
}

async function newPorts() {
	const { Ports } = await import('../../../playground/ports.js');
	return new Ports();
}

it('uses another port if the wanted one is busy, and records it', async () => {
	const ports = await newPorts();
	const busy = await listening(0);
	const port = await ports.near(busy, 'the editor');
	expect(port).not.toBe(busy);
	expect(ports.notes).toEqual([`Port ${busy} is busy, so the editor uses ${port}.`]);
});

it('uses another port also if somebody else was faster', async () => {
	const ports = await newPorts();
	const busy = await listening(0);
	const tried: number[] = [];
	const port = await ports.listen(busy, 'the model', async (free) => {
		tried.push(free);
		return await listening(tried.length === 1 ? busy : free);
	});
	expect(tried).toHaveLength(2);
	expect(ports.notes).toEqual([`Port ${busy} is busy, so the model uses ${port}.`]);
});

it.each(['editor', 'broker'] as const)(
	'another program takes the port of n8n (%s): n8n gets another one there, and keeps the other port',
	async (taken) => {
		const { Failure } = await import('../../../playground/failure.js');
		const { startAtFreePorts } = await import('../../../playground/n8n.js');
		const tried: Array<{ editor: number; broker: number }> = [];
		await startAtFreePorts(await newPorts(), { editor: 7_990, broker: 7_991 }, (free) => {
			tried.push({ ...free });
			if (tried.length > 1) return Promise.resolve();
			const lines = `n8n's port ${free[taken]} is already in use.`;
			return Promise.reject(new Failure('n8n ended', 'See its log.', { lines }));
		});
		const [first, second] = tried;
		const kept = taken === 'editor' ? 'broker' : 'editor';
		expect(second?.[kept]).toBe(first?.[kept]);
		expect(second?.[taken]).not.toBe(first?.[taken]);
	},
);

it.each([80, 65_535])('finds a port near %i', async (wanted) => {
	const ports = await newPorts();
	await listening(wanted).catch(() => undefined);
	expect(await ports.near(wanted, 'somebody')).toBeGreaterThan(0);
});

it('avoids ports that browsers block, both as the wanted and as the next one', async () => {
	const ports = await newPorts();
	await listening(5990).catch(() => undefined);
	expect(await ports.near(5990, 'the editor')).not.toBe(6000);
	const port = await ports.near(6000, 'the model');
	expect(port).not.toBe(6000);
	expect(ports.notes).toContain(`No browser opens port 6000, so the model uses ${port}.`);
});
