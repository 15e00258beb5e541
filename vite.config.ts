import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsForWeb } from './scripts/endpoints-for-web.mjs';
import { prerenderSite } from './scripts/prerender-site.mjs';

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), endpointsForWeb(), prerenderSite()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows fonts and scripts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The application, and the public site around which the pages are rendered.
      input: ['web/index.html', 'web/site.html'],
      // A schema that nobody uses is left out, with everything it is made of.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
    },
  },
});
