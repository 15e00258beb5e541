import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export async function buildDonorScripts(outDir) {
  await build({
    absWorkingDir: fileURLToPath(new URL('.', import.meta.url)),
    entryPoints: [
      'donate',
      'donation-form',
      'donation-form-with-options',
      'donation-status',
      'maker-page',
      'share',
    ]
      .map((name) => `scripts/${name}.ts`)
      .concat(
        'styles/donor.css',
        'styles/header.css',
        'styles/test-mode.css',
        'styles/pages.css',
        'styles/embedded.css',
        'styles/dark.css',
        'styles/status.css',
        'styles/my-gift.css',
        'styles/anbi.css',
        'styles/campaign.css',
        'styles/progress.css',
        'styles/wall.css',
        'styles/honour.css',
        'styles/share.css',
      ),
    entryNames: '[name]',
    outdir: outDir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2019', 'chrome70', 'firefox68'],
    legalComments: 'none',
    logLevel: 'warning',
  });
}
