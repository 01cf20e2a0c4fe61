import { setTimeout as wait } from 'node:timers/promises'
import { ok } from '../../../../contract/failure.ts'
import { openLedger } from '../../../ledger/open-ledger.ts'
import { createMirrors } from '../../../mirror/mirrors.ts'
import { unguarded } from '../../../mirror/testing/unguarded.ts'
import { createMemorySecrets } from '../../vault/memory-secrets.ts'
import { createSecrets } from '../../vault/secrets.ts'
import { createMailQueue } from '../queue/queue.ts'

// The mail queue in a process of its own, to be killed. Arguments: the store's file and its key. Says "sent" after each
// mail, and ends by itself once none waits.

const [file = '', key = ''] = process.argv.slice(2)
const opened = openLedger({ file, key, now: Date.now() })
if (!opened.ok) throw new Error(JSON.stringify(opened.failure))
const ledger = opened.value
const session = {
  ledger,
  mirrors: createMirrors({ place: null, script: '', ...unguarded }),
  secrets: createMemorySecrets(),
  installationId: 'test',
  persistence: 'disk',
} as const

const ports = {
  log: () => undefined,
  now: Date.now,
  wait: (milliseconds: number) => wait(milliseconds),
  mailAuthorities: () => [],
  emit: () => {
    process.stdout.write('sent\n')
    if (ledger.mails.waiting() > 0) return
    ledger.close()
    process.exit(0)
  },
}
const gate = { session: () => ok(session), noteProblem: () => undefined }
const secrets = createSecrets({ gate, namesInUse: () => [] })
const queue = createMailQueue({ ports, gate, secrets })
process.on('disconnect', () => process.exit(1))
queue.opened(session)
if (ledger.mails.waiting() === 0) process.exit(0)
