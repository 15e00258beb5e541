import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const punctuation = '‘’‚“”„•…–—€™←→−';
const latin = characters(0x20, 0x7e) + characters(0xa0, 0xff) + punctuation;

await subset('figtree', latin, { wght: { min: 400, max: 700 } });
// Headings need only one weight and fewer symbols than other text.
await subset(
  'bricolage-grotesque',
  `${characters(0x20, 0x7e)}\u00a0©«»·${characters(0xc0, 0xff)}${punctuation}`,
  { wght: 650 },
);

async function subset(family, text, variationAxes) {
  const source = inProject(
    `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  );
  const font = await subsetFont(readFileSync(source), text, { targetFormat: 'woff2', variationAxes });
  writeFileSync(inProject(`web/ui/fonts/${family}.woff2`), font);
  process.stdout.write(`${family}: ${font.length} bytes\n`);
}

function characters(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

function inProject(file) {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}
