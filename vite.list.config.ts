import { defineConfig } from 'vite'

/** What reads and saves the list of accounts is built on its own, as what reads large answers is (see vite.reader.config.ts), but for SQLite. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/main/app/accounts/reading/list-worker.ts',
    outDir: 'out/reader',
    emptyOutDir: false,
    target: 'node24',
    minify: true,
    rollupOptions: {
      output: { format: 'cjs', codeSplitting: false, entryFileNames: 'list-worker.cjs' },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
})
