export * from '../../resources/validation/validating';
