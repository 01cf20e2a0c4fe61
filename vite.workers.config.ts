import { defineConfig } from 'vite'
import { sqlText } from './scripts/parts/sql-text.ts'

/** Workers are built separately, as CommonJS: so every Electron finds them in its archive. */
export default defineConfig({
  plugins: [sqlText],
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'out/workers',
    target: 'node24',
    minify: true,
    rollupOptions: {
      input: {
        mirror: 'src/main/mirror-worker/mirror.worker.ts',
        backup: 'src/main/ledger/file/backup.worker.ts',
        table: 'src/main/tables/table.worker.ts',
      },
      output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'shared-[hash].cjs' },
    },
  },
  ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers'] },
})
