import { runKind } from './parts/run-kind.ts'

// npm run soak -- NAME --minutes N: runs soak/NAME.ts, a long proof; its last line on stdout is JSON, its exit code 1 where
// anything was lost or doubled.
await runKind('soak')
