export * from '../../resources/redemption/answers';
