// The entry of `npm start`: one process from the first line on, so that a signal to npm reaches the playground itself.
import './ensure-dependencies.mjs';

await import('tsx');
await import('./start.ts');
