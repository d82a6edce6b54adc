export * from '../../resources/loyalty/cards';
