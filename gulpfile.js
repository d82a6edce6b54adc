const { mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { basename, dirname, relative } = require('node:path');
const { Transform } = require('node:stream');
const { build, transformSync } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { format } = require('prettier');
const { engines, n8n } = require('./package.json');

/** Holds all nodes and credentials. */
const BUNDLE = 'dist/voucherify.js';
/** The files that n8n loads, and the class that it looks for in each. */
const loaded = [...n8n.nodes, ...n8n.credentials].map((file) => ({
	file,
	source: file.replace('dist/', './').replace(/\.js$/, ''),
	name: basename(file).replace(/\..*/, ''),
}));

function clean(done) {
	rmSync('dist', { recursive: true, force: true });
	done();
}

/** What n8n brings along is asked for once, not by each module: Node.js looks for it on the disk each time. */
const once = {
	name: 'once',
	setup({ onResolve, onLoad }) {
		onResolve({ filter: /^(n8n-workflow|luxon)$/ }, ({ path, namespace }) =>
			namespace === 'once' ? { path, external: true } : { path, namespace: 'once' },
		);
		onLoad({ filter: /.*/, namespace: 'once' }, ({ path }) => ({
			contents: `export { ${Object.keys(require(path)).join(', ')} } from '${path}';`,
		}));
	},
};

/**
 * One file for all that is loaded, as n8n loads every file at its start. It stays readable: n8n's reviewers read it.
 * Pure ASCII takes half the memory, and less time to read.
 */
async function bundle() {
	const { outputFiles } = await build(bundling());
	mkdirSync(dirname(BUNDLE), { recursive: true });
	writeFileSync(BUNDLE, await print(outputFiles[0].text));
}

function bundling() {
	const contents = loaded.map(({ source, name }) => `export { ${name} } from '${source}';`);
	return {
		stdin: { contents: contents.join('\n'), resolveDir: __dirname, sourcefile: 'voucherify.ts' },
		outfile: BUNDLE,
		bundle: true,
		packages: 'external',
		plugins: [once],
		platform: 'node',
		format: 'cjs',
		target: engines.node.replace('>=', 'node'),
		charset: 'ascii',
		logLevel: 'warning',
		write: false,
	};
}

/**
 * Printed by Prettier, with the names of folders as the only comments: esbuild keeps about half of the sources' comments, those
 * inside functions and classes. Together this saves a tenth of the bundle.
 * @throws if more than spaces and comments changes
 */
async function print(code) {
	const unmarked = code.replaceAll('/* @__PURE__ */ ', '');
	const uncommented = unmarked.replace(
		/^ *(?:\/\*\*[^]*?\*\/|\/\/ (?!nodes\/|credentials\/).*)\n/gm,
		'',
	);
	const formatted = await format(withFolders(uncommented), {
		parser: 'babel',
		printWidth: 220,
		useTabs: true,
		semi: false,
		objectWrap: 'collapse',
		bracketSpacing: false,
		arrowParens: 'avoid',
		trailingComma: 'none',
	});
	const printed = formatted.replace(/\n{2,}/g, '\n');
	const bare = (text) => transformSync(text, { minifyWhitespace: true }).code;
	if (bare(printed) !== bare(unmarked)) throw new Error('A line of a text looks like a comment.');
	return printed;
}

/** Names the room of modules once, such as `resources/loyalty`, instead of each module. */
function withFolders(code) {
	let latest;
	return code.replace(/^\/\/ (?:nodes\/Voucherify\/)?(\w+(?:\/\w+)?)\/.+\n/gm, (_, folder) => {
		if (folder === latest) return '';
		latest = folder;
		return `// ${folder}\n`;
	});
}

/** The files that `package.json` names: each gives its class out of the bundle. */
function entries(done) {
	for (const { file, name } of loaded) {
		mkdirSync(dirname(file), { recursive: true });
		const path = relative(dirname(file), BUNDLE);
		writeFileSync(file, `exports.${name} = require('${path}').${name};\n`);
	}
	done();
}

function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** JSON that nobody reads in a package needs no line for each value. */
const compact = () =>
	new Transform({
		objectMode: true,
		transform(file, _, done) {
			file.contents = Buffer.from(JSON.stringify(JSON.parse(file.contents)));
			done(null, file);
		},
	});

/** What n8n finds a node by, and the previews of its outputs. */
function descriptions() {
	const files = ['nodes/**/*.node.json', 'nodes/**/__schema__/**/*.json'];
	return src(files, { encoding: false }).pipe(compact()).pipe(dest('dist/nodes'));
}

exports.build = series(clean, parallel(bundle, entries, icons, descriptions));
