import { examples } from './examples';

const STAFF = 'sign in as staff with the password playground-staff';

const list = async (files: string[]) => {
	const { describeExamples } = await import('../../../playground/examples.js');
	const workflows = files.map((file) => ({
		file,
		id: 'abc',
		name: file,
		form: { path: 'ask', isForStaff: true },
		servers: [],
		callouts: [],
		missing: [],
	}));
	return await describeExamples('http://localhost:5678', workflows);
};

it('describes each example in one short sentence, from the page of the examples', async () => {
	const listed = await list(examples.map(({ file }) => file));
	expect(listed.map(({ name }) => name).sort()).toEqual(examples.map(({ file }) => file).sort());
	for (const { about } of listed) expect(about).toMatch(/^[A-Z][^[\]]{20,190}\.$/);
});

it('begins with the starters of the page, and links each example and its form', async () => {
	const [first] = await list(['ai-agent.json', 'welcome-code.json']);
	expect(first).toEqual({
		name: 'welcome-code.json',
		about: expect.stringMatching(/^Staff sign up a customer, .*\.$/),
		url: 'http://localhost:5678/workflow/abc',
		entries: [{ label: 'Form', url: 'http://localhost:5678/form/ask', signIn: STAFF }],
	});
});
