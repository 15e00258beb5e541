import { Registry } from 'prom-client';

/** Metrics of the modules, for /metrics. */
export const countersOfFeatures = new Registry();
