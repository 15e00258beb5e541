import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inProject, projectRoot } from './project-paths.mjs';

export function prerenderSite() {
  return {
    name: 'prerender-site',
    apply: 'build',
    async writeBundle({ dir }) {
      const { renderSite, renderSitemap, renderRobots } = await loadRenderer();
      const template = readFileSync(path.join(dir, 'site.html'), 'utf8');
      rmSync(path.join(dir, 'site.html'));

      const folder = path.join(dir, 'site');
      mkdirSync(folder, { recursive: true });
      const files = {};
      for (const { path: address, head, body } of renderSite()) {
        const file = fileNameOf(address);
        // Each replacement is a function, because `replace` interprets `$` in a replacement string.
        const html = template.replace('<!--head-->', () => head).replace('<!--body-->', () => body);
        writeFileSync(path.join(folder, file), html);
        if (address) files[address] = file;
      }
      writeFileSync(path.join(folder, 'sitemap.xml'), renderSitemap());
      writeFileSync(path.join(folder, 'robots.txt'), renderRobots());
      writeFileSync(path.join(folder, 'pages.json'), JSON.stringify(files));
    },
  };
}

function fileNameOf(address) {
  if (address === undefined) return 'not-found.html';
  return `${address.slice(1).replaceAll('/', '.') || 'index'}.html`;
}

async function loadRenderer() {
  const { outputFiles } = await build({
    entryPoints: [inProject('web/site/prerender.tsx')],
    absWorkingDir: projectRoot,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    loader: { '.md': 'text' },
    logLevel: 'warning',
  });
  // The file is inside the project, so that imports resolve. Its name is new, because Node loads each file only once.
  const file = inProject('.cache', `prerender-${process.pid}-${Date.now()}.mjs`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, outputFiles[0].contents);
  try {
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(file);
  }
}
