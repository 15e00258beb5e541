import path from 'node:path';

export const projectRoot = path.join(import.meta.dirname, '..');
