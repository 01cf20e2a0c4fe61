import { runKind } from './parts/run-kind.ts'

// npm run bench -- NAME [options]: runs bench/NAME.ts; JSON lines on stdout.
await runKind('bench')
