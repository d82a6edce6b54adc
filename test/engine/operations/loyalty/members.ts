export * from '../../resources/loyalty/members';
