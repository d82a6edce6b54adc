export * from '../../resources/legacy/cards';
