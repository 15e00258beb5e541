import type { Plugin } from 'vite';

export function prerenderSite(): Plugin;
