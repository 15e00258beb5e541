import { existsSync } from 'node:fs';
import { installDebianPackages } from './install-debian-packages.mjs';

const tools = {
  qpdf: 'qpdf',
  pdftotext: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdfdetach: 'poppler-utils',
};

export function ensurePdfTools() {
  const missing = () => Object.keys(tools).filter((tool) => !isInstalled(tool));
  if (missing().length > 0) installDebianPackages(...new Set(missing().map((tool) => tools[tool])));
  if (missing().length === 0) return;
  console.error(
    `The tests of PDFs need ${missing().join(', ')} (Debian: "apt-get install qpdf poppler-utils" as root).`,
  );
  process.exit(1);
}

function isInstalled(tool) {
  return [...(process.env.PATH ?? '').split(':'), '/usr/bin'].some((folder) =>
    existsSync(`${folder}/${tool}`),
  );
}
