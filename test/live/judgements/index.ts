import { jobs } from './jobs';
import { lists } from './lists';
import { money } from './money';
import { service } from './service';

/** Judgements that need only read access, by the belief's ID. */
export const judgements = { ...jobs, ...lists, ...money, ...service };
