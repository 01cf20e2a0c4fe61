import { config } from 'zod'

// The page's CSP forbids `new Function`, which zod's JIT uses; zod reads this setting when a schema is made, so it comes first.
config({ jitless: true })
