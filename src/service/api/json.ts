import type { Ctx } from '../env.ts'

const headers = { 'Content-Type': 'application/json; charset=utf-8' }

export const json = (c: Ctx, value: object, status: 200 | 201 = 200): Response =>
  c.body(JSON.stringify(value), status, headers)
