import type { Context } from 'hono'
import { tryGetContext } from 'hono/context-storage'
import { getCookie, setCookie } from 'hono/cookie'
import type { PageEnv } from './env.ts'

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

const find = (text: string | undefined) => languages.find(language => language === text)

/** The language that a visitor chose (`?lang=es`, kept in a cookie), else the one that their browser asks for first, else English. */
export const readLanguage = (c: Context, origin: string): Language => {
  const chosen = find(c.req.query('lang'))
  const secure = origin.startsWith('https:')
  const year = 365 * 86_400
  if (chosen)
    setCookie(c, 'language', chosen, { path: '/', sameSite: 'Lax', httpOnly: true, secure, maxAge: year })
  return (
    chosen ?? find(getCookie(c, 'language')) ?? find(c.req.header('accept-language')?.slice(0, 2)) ?? 'en'
  )
}

/** The language of the page that is being answered. */
export const currentLanguage = (): Language => tryGetContext<PageEnv>()?.var.shell?.language ?? 'en'

/** A table of messages, read in the language of the page that is being answered. */
export const inLanguages = <Table>(tables: Record<Language, Table>) =>
  Object.assign((): Table => tables[currentLanguage()], { tables })
