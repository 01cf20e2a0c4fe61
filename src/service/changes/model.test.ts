import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../store/database/open.ts'
import { killList, opLists } from '../testing/changes-lists.ts'
import { runChangesModel } from '../testing/changes-model.ts'
import { createSource, kinds } from '../testing/database.ts'
import { startProgram } from '../testing/program.ts'

test.runIf(process.platform !== 'win32').each(kinds)(
  'eight writers, four readers, and killed processes: each change is told once and in order, on %s',
  async kind => {
    const { source, remove } = await createSource(kind)
    onTestFinished(remove)
    const rates = ['--rate', '100000', '--burst', '100000']
    const program = await startProgram(source, ['--workers', '2', ...rates])
    const store = await openStore(source, () => undefined)
    onTestFinished(() => store.close())
    const workers = () =>
      [...program.stderr().matchAll(/"event":"started","pid":(\d+)/g)].map(([, pid]) => Number(pid))
    let killed = 0
    const killService = async () => {
      const started = workers().length
      process.kill(workers()[killed] ?? 0, 'SIGKILL')
      killed += 1
      await expect.poll(() => workers().length).toBe(started + 1)
    }
    const place = source.kind === 'sqlite' ? source.folder : source.url
    const world = { store, place, baseUrl: program.ready.baseUrl }
    await fc.assert(
      fc.asyncProperty(opLists, killList(4), async (lists, kills) => {
        const outcome = await runChangesModel(world, { lists, kills, killService })
        expect(outcome).toMatchObject({ lost: 0, doubled: 0, odd: [] })
        expect(outcome.changes).toBeGreaterThan(50)
        expect(outcome.kinds).toBeGreaterThan(5)
      }),
      // What a kill hits differs from run to run: shrinking to a smaller example would show nothing.
      { numRuns: 1, seed: 9, endOnFailure: true },
    )
  },
)
