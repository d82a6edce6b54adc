const { readFileSync } = require('node:fs');

const UNRELEASED = '## [Unreleased]';

/** What is not released yet becomes the version's own section, as Keep a Changelog has it. */
module.exports = {
	readVersion: (contents) => /^## \[(\d[^\]]*)\]/m.exec(contents)?.[1] ?? '0.0.0',
	writeVersion(contents, version) {
		const date = new Date().toISOString().slice(0, 10);
		return contents.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
	},
};

// The release tool goes on when an updater fails, but not when a script does.
if (require.main === module) {
	if (!readFileSync('CHANGELOG.md', 'utf8').includes(`${UNRELEASED}\n\n### `)) {
		console.error(`CHANGELOG.md says nothing under ${UNRELEASED}: tell users what is new.`);
		process.exit(1);
	}
}
