// A process that runs the node as told, and is killed while it runs.
import 'reflect-metadata';
import { runNode, type RunOptions } from './engine';

process.once('message', (options: RunOptions) => {
	void runNode(options);
});
process.send?.('ready');
