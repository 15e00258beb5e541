export const environments = ['test', 'live'] as const;
export type Environment = (typeof environments)[number];
