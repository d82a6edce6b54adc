export * from '../../run/bulkRuns';
