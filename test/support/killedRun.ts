// A process that runs the node as it is told, and is killed on its way.
import 'reflect-metadata';
import { runNode, type RunOptions } from './engine';

process.once('message', (options: RunOptions) => {
	void runNode(options);
});
process.send?.('ready');
