import { loyalty } from './loyalty';
import { redeeming } from './redeeming';
import { shop } from './shop';
import type { View } from './view';

const views: Record<string, View> = { ...loyalty, ...redeeming, ...shop };

/** What the names of columns do not say, by kind of object; of most kinds, they say all. */
export const viewNamed = (name: string): View => views[name] ?? { columns: {} };

/** Kinds of objects with such columns. */
export const VIEWS: ReadonlyArray<[name: string, view: View]> = Object.entries(views);
