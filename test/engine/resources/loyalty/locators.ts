/** Resource locator in this mode. */
export const by = (mode: string, value: string) => ({ __rl: true, mode, value });
