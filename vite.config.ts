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
      // The application, and the template of the public site.
      input: ['web/index.html', 'web/site.html'],
      // Leaves unused schemas and their parts out of the bundle.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
    },
  },
});
