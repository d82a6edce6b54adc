export * from '../../resources/loyalty/rewards';
