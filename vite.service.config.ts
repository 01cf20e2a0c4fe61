import { defineConfig } from 'vite'

/** The service is built on its own: it runs in a process of its own, and alone. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/service/main.ts',
    outDir: 'out/service',
    target: 'node24',
    // Its places in the log should be ours, and it runs no slower.
    minify: false,
    rollupOptions: {
      output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
})
