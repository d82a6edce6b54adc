// n8n's own package scanner, on the sources and on the packed tarball: what n8n does with a published package before
// it is verified. Its command line takes only published packages, so its functions are called.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
	analyzePackage,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'voucherify-scan-'));

/** Unpacks the tarball named on the command line, or one that is packed now. */
function unpacked() {
	const npm = (...args) => execFileSync('npm', args, { cwd: root, encoding: 'utf8' });
	const given = process.argv[2];
	if (given === undefined) npm('run', 'build');
	const packed = () => join(folder, npm('pack', '--silent', '--pack-destination', folder).trim());
	const tarball = given === undefined ? packed() : resolve(given);
	execFileSync('tar', ['-xzf', tarball, '-C', folder]);
	return join(folder, 'package');
}

try {
	const scans = { sources: [root, SOURCE_FILE_PATTERNS], tarball: [unpacked()] };
	for (const [name, args] of Object.entries(scans)) {
		const { passed, message, details } = await analyzePackage(...args);
		console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`, message ?? '', details ?? '');
		if (!passed) process.exitCode = 1;
	}
} finally {
	rmSync(folder, { recursive: true });
}
