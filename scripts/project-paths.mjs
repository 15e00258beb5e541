import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export function inProject(...parts) {
  return path.join(projectRoot, ...parts);
}

export function installedProgram(name) {
  return inProject('node_modules/.bin', name);
}
