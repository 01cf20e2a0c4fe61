/** The part of Node's own objects that pages need; absent where there is no socket (in tests). */
export type Bindings = { incoming?: { socket: { remoteAddress?: string | undefined } } }

export type Env = { Bindings: Bindings & { requestId: string }; Variables: object }
