import type { Ctx } from '../env.ts'

const headers = { 'Content-Type': 'application/json; charset=utf-8' }

/** Answers JSON that is text already. */
export const jsonText = (c: Ctx, text: string, status: 200 | 201 = 200): Response =>
  c.body(text, status, headers)

export const json = (c: Ctx, value: object): Response => jsonText(c, JSON.stringify(value))
