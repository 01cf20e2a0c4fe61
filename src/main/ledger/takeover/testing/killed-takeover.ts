import { openLedgerFile } from '../../file/open.ts'
import { takeOver } from '../take-over.ts'
import { watchRuns } from './one-file-store.ts'

/** A process that takes a store over and is killed before its nth write: `node killed-takeover.ts STORE LEDGER KEY N`. */
const [storeFile = '', file = '', key = '', n = ''] = process.argv.slice(2)
const opened = openLedgerFile({ file, key, now: 1 })
if (!opened.ok) throw new Error('The ledger does not open')
let left = Number(n)
watchRuns(opened.value, () => {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
})
takeOver({ file: storeFile, key }, opened.value, { now: 1 })
