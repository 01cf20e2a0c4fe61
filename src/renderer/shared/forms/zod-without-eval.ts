import { config } from 'zod'

// The page's policy forbids code from strings; zod must know before the first schema is made.
config({ jitless: true })
