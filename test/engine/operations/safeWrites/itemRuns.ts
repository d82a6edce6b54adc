export * from '../../writes/itemRuns';
