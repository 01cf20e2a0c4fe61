import { runKind } from './parts/run-kind.ts'

// npm run soak -- NAME --minutes N: runs soak/NAME.ts, an endurance test; its last line on stdout is JSON, its exit code 1 if
// anything was lost or duplicated.
await runKind('soak')
