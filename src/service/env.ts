import type { Context } from 'hono'

/** The part of Node's own objects that the service needs; absent where there is no socket (in tests). */
export type Bindings = {
  incoming?: {
    headers: { authorization?: string | undefined }
    socket: { remoteAddress?: string | undefined; destroy: () => unknown }
  }
}

export type Env = { Bindings: Bindings & { requestId: string }; Variables: object }

export type Ctx = Context<Env>
