/** A release: the version that the commits ask for, the changelog's heading, a commit and a tag to push. */
module.exports = {
	bumpFiles: [
		{ filename: 'package.json', type: 'json' },
		{ filename: 'package-lock.json', type: 'json' },
		{ filename: 'CHANGELOG.md', updater: '.ci/changelog.js' },
	],
	scripts: { prerelease: 'node .ci/changelog.js' },
	// The changelog is written for users, by hand; the commits only decide on the number.
	skip: { changelog: true },
};
