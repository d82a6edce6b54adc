export * from '../../resources/catalog/productLists';
