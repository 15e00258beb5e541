import './require-supported-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { inProject } from './project-paths.mjs';

/**
 * Replaces positions in built files with positions in their sources. In a JSON log the whole stack is on one line. The
 * result has a line for each call of the stack.
 */
export function explainStack(text, dist) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, readMap(`${file}.map`));
    return maps.get(file);
  };
  return text
    .replaceAll('\\n    at ', '\n    at ')
    .replaceAll(/[^\s("]*\/dist\/([\w./-]+\.m?js):(\d+):(\d+)/g, (position, name, line, column) => {
      const file = path.join(dist, name);
      const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
      if (origin?.fileName === undefined) return position;
      const source = path.resolve(path.dirname(file), origin.fileName);
      return `${path.relative(path.dirname(dist), source)}:${origin.lineNumber}:${origin.columnNumber}`;
    });
}

function readMap(file) {
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

// Usage: explain-stack.mjs [FILE]. Without FILE, the script reads standard input.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  ensureInstalled();
  ensureBuilt();
  process.stdout.write(explainStack(readFileSync(process.argv[2] ?? 0, 'utf8'), inProject('dist')));
}
