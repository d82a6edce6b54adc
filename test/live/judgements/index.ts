import { jobs } from './jobs';
import { lists } from './lists';
import { money } from './money';
import { service } from './service';

/** What can be judged by reading, by the belief's ID. */
export const judgements = { ...jobs, ...lists, ...money, ...service };
