import { parseArgs } from 'node:util'
import { dataSourceOf } from '../src/service/server/data-source.ts'
import { backUp, restore } from '../src/service/store/backup/backup.ts'

// npm run admin -- backup|restore: all data of a service to a file and back; docs/operate.md says how.

const usage = `Usage: npm run admin -- backup FILE [--data DIR]     while the service runs
       npm run admin -- restore FILE [--data DIR]    while it does not

  --data DIR  folder of the embedded database; not needed where DATABASE_URL is set, as for the service
`

try {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string' } },
    allowPositionals: true,
  })
  const [what, file, ...more] = positionals
  const work = what === 'backup' ? backUp : restore
  if ((what !== 'backup' && what !== 'restore') || file === undefined || more.length > 0)
    throw new Error(usage)
  await work(dataSourceOf(values), file)
  process.stdout.write(`${what === 'backup' ? 'Backed up to' : 'Restored from'} ${file}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
