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
      // These are the application and the template of the public site.
      input: ['web/index.html', 'web/site.html'],
      output: {
        // A few large files compress better than many small files. A module goes into the first group that matches, and
        // by default takes its imports along.
        codeSplitting: {
          groups: [
            // The public site uses these modules too, but must not load React.
            { name: 'site', test: /preload-helper|\/lib\/theme\.ts$|\/contract\/pages\.ts$/ },
            {
              name: 'api-client',
              test: /\/lib\/api-client\.ts$|\/contract\/(environments|frequencies|money|text)\.ts$/,
            },
            {
              name: 'react',
              test: /\/node_modules\/(react|react-dom)\/|\/ui\/(alert|badge|button|link)\.tsx$/,
            },
            // The endpoints of the first screen import these schemas, but the browser does not use them there.
            {
              name: 'accounts',
              test: /\/contract\/(accounts|contact-details|names)\.ts$/,
              includeDependenciesRecursively: false,
            },
            // Both the login card and the dashboard need these modules.
            {
              name: 'app',
              test: /\/app\/routes\.tsx$|\/ui\/(error-boundary|field|mark|page-header|theme-toggle|toast-store)\.tsx?$|\/lib\/(query-client|url-params)\.ts$|\/key-round\.mjs$/,
            },
            { name: 'dashboard', test: /\/(dashboard\/dashboard|overview\/overview-tab)\.tsx$/ },
            {
              name: 'forms',
              test: /\/ui\/(form-fields|auth-layout)\.tsx$|\/lib\/(use-schema-form|passkeys)\.ts$/,
            },
          ],
        },
      },
      // Leaves unused schemas and their parts out of the bundle.
      treeshake: { moduleSideEffects: [{ test: /\/contract\//, sideEffects: false }] },
    },
  },
});
