interface Command<Options> {
	/** Text of `--help`, which invalid arguments show, too. */
	help: string;
	/**
	 * Parses the arguments.
	 * @throws an error that names the flag
	 */
	read: (args: string[]) => Options;
	/**
	 * Runs the benchmark.
	 * @returns the exit status
	 */
	run: (options: Options) => Promise<number>;
}

/** Parses this process's arguments and runs the command. Invalid arguments end the process with status 2. */
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
