import type { Plugin } from 'vite';

export function endpointsForWeb(): Plugin;
