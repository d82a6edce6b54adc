export * from '../../resources/legacy/rewards';
