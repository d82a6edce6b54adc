/** A benchmark's command line. */
interface Command<Options> {
	/** Text of `--help`, which a mistake shows, too. */
	help: string;
	/** Reads the arguments. It throws an error that names the flag. */
	read: (args: string[]) => Options;
	/** Does what was asked for. @returns the exit status */
	run: (options: Options) => Promise<number>;
}

/** Reads the arguments of this process and does what they ask for: a mistake ends it with the status 2. */
export async function command<Options extends { help: boolean }>({
	help,
	read,
	run,
}: Command<Options>): Promise<void> {
	let options: Options;
	try {
		options = read(process.argv.slice(2));
	} catch (error) {
		console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
		process.exitCode = 2;
		return;
	}
	if (options.help) console.log(help);
	else process.exit(await run(options));
}
