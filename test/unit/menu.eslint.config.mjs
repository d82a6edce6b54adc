import nodesBase from 'eslint-plugin-n8n-nodes-base';
import typescript from 'typescript-eslint';

/**
 * Rules that are left out: those about the source, which the description alone does not show; the order of fields, some of
 * which depend on others; and sentence case, because the rule objects to "OAuth" and "customer's".
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
