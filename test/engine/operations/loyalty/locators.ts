export * from '../../resources/loyalty/locators';
