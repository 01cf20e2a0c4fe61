import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { ReadBody } from './body.ts'

/** What travels with a request. `Bindings` are Node's own objects; they are absent where no socket is (in tests). */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: { requestId: string; body?: Promise<ReadBody> }
}

export type Ctx = Context<Env>
