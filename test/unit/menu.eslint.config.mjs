import nodesBase from 'eslint-plugin-n8n-nodes-base';
import typescript from 'typescript-eslint';

/**
 * Left out: what is about the source, which the description as a whole no longer tells; the order of fields, some of
 * which follow from others; and sentence case, which the rule takes "OAuth" and "customer's" for breaches of.
 */
const LEFT_OUT = /display-name-not-first-position|unsorted-items|action-miscased/;

/** n8n's rules for the texts and defaults of fields. */
export default {
	files: ['**/*.ts'],
	plugins: { 'n8n-nodes-base': nodesBase },
	languageOptions: { parser: typescript.parser },
	rules: Object.fromEntries(
		Object.entries(nodesBase.configs.nodes.rules).filter(
			([name]) => name.startsWith('n8n-nodes-base/node-param') && !LEFT_OUT.test(name),
		),
	),
};
