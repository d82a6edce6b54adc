export * from '../../resources/redemption/redemptions';
