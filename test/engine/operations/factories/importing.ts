export * from '../../../support/importing';
