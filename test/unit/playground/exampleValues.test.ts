import type { INode } from 'n8n-workflow';
import { examples, type Example } from './examples';

const CRYPTO = 'n8n-nodes-base.crypto';

/** Properties that the example fills with values that nobody can guess. */
const secretsOf = ({ nodes }: Example) =>
	nodes
		.filter(({ type, parameters }) => type === CRYPTO && parameters.action !== 'hash')
		.map(({ parameters }) => String(parameters.dataPropertyName));

/** The code of a voucher that a node creates with a given code. */
const ownCode = ({ parameters }: INode) =>
	parameters.resource === 'voucher' && parameters.codeSource === 'own'
		? [String(parameters.code)]
		: [];

it.each(examples)('$file creates no code that can be guessed', (example) => {
	const secrets = secretsOf(example);
	const codes = example.nodes.flatMap(ownCode);
	expect(codes.filter((code) => !secrets.some((name) => code.includes(`.${name}`)))).toEqual([]);
});
