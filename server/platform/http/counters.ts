import { Registry } from 'prom-client';

export const countersOfFeatures = new Registry();
