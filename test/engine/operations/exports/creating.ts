export * from '../../resources/exports/creating';
