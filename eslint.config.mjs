import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import nodesBase from 'eslint-plugin-n8n-nodes-base';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

/** The rule sets of n8n's own package scanner, with inline disabling switched off, as the scanner has it. */
export default defineConfig(
	globalIgnores(['dist', '.state', 'coverage', '**/node_modules']),
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{
		files: ['**/*.ts'],
		extends: [typescript.configs.strictTypeChecked],
		languageOptions: {
			parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
		},
		rules: {
			'@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
			'max-lines': ['error', 400],
		},
	},
	{
		// Jest's matchers have the type any, and what a test prints of an item need not be checked first.
		files: ['test/**/*.ts'],
		rules: {
			'@typescript-eslint/no-unsafe-assignment': 'off',
			'@typescript-eslint/no-base-to-string': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': nodesBase },
	},
	// The few rules that are off are those that n8n's own configuration for community packages (@n8n/node-cli) switches
	// off: they are about n8n's built-in nodes, and contradict the rules above.
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodesBase.configs.nodes.rules,
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
		},
	},
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...nodesBase.configs.credentials.rules,
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
		},
	},
	{
		files: ['package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		plugins: { 'n8n-nodes-base': nodesBase },
		rules: nodesBase.configs.community.rules,
		languageOptions: {
			parser: typescript.parser,
			parserOptions: { extraFileExtensions: ['.json'] },
		},
	},
);
