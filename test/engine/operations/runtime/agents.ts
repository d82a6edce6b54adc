export * from '../../run/agents';
