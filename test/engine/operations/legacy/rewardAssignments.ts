export * from '../../resources/legacy/rewardAssignments';
