import { Registry } from 'prom-client';

/** What features count, for the figures of this process. */
export const countersOfFeatures = new Registry();
