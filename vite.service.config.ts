import { defineConfig } from 'vite'

/** Built separately: the service runs in a process of its own, and can be deployed without the app. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/service/main.ts',
    outDir: 'out/service',
    target: 'node24',
    // Not minified, so that stack traces in the log name our functions; it runs no slower.
    minify: false,
    rollupOptions: {
      output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
})
