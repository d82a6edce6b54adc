export * from '../../resources/catalog/products';
