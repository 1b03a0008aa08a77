import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';

const at = (path: string) => resolve(import.meta.dirname, path);

/** The dev server injects an inline script for hot reloading, which the page's own policy rightly refuses. */
function withoutPolicyWhileServing(): Plugin {
  return {
    name: 'atomscope:no-policy-while-serving',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace(/<meta[^>]*Content-Security-Policy[^>]*>/s, ''),
  };
}

// The tested floor is Electron 33 (Chromium 130, Node 20.18): see README, "Set-up".
export default defineConfig({
  main: {
    build: {
      target: 'node20',
      externalizeDeps: true,
      rollupOptions: {
        input: {
          main: at('src/main/electron/main.ts'),
          cli: at('src/main/host/cli/main.ts'),
          'engine-worker': at('src/main/host/engine/engine-worker.ts'),
          'embed-worker': at('src/main/host/embed/embed-worker.ts'),
          'layout-worker': at('src/main/host/layout/layout-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20',
      rollupOptions: {
        input: { preload: at('src/main/electron/preload.ts') },
        // A sandboxed preload must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    build: { target: 'chrome130', rollupOptions: { input: { index: at('src/renderer/index.html') } } },
    plugins: [react(), withoutPolicyWhileServing()],
  },
});
