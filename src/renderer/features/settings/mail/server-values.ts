import type { CallInput } from '../../../../contract/ipc.ts'
import type { MailSecurity, MailServer } from '../../../../contract/mail/mail.ts'
import { createStore } from '../../../ui/store.ts'

export type ServerValues = Pick<MailServer, 'security'> &
  Record<Exclude<keyof MailServer, 'security'> | 'password', string>

/** The open form's values, which survive opening another page, or another connection, as all have one mail server; null: the form is closed. */
export const keptServer = createStore<ServerValues | null>(null)

/** Keeps the form's values without the password, which must not stay in the session state. */
export const keepServer = (values: ServerValues): void => keptServer.write({ ...values, password: '' })

/** Default ports: submission (RFC 6409), implicit TLS (RFC 8314), SMTP. */
const usualPorts: Record<MailSecurity, string> = { starttls: '587', tls: '465', none: '25' }

export const valuesOf = (server: MailServer | null): ServerValues =>
  server === null
    ? {
        ...{ host: '', port: usualPorts.starttls, security: 'starttls', user: '', password: '' },
        ...{ from: '', replyTo: '', perMinute: '30' },
      }
    : { ...server, port: `${server.port}`, perMinute: `${server.perMinute}`, password: '' }

/** "587" → 587; other text → NaN, which the schema refuses. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export const toServerInput = (values: ServerValues): CallInput<'mail.saveServer'> => ({
  ...values,
  port: numberOf(values.port),
  perMinute: numberOf(values.perMinute),
  password: values.password === '' ? null : values.password,
})

/** The port after a change of the security: its default one, unless the port so far was typed by hand. */
export const portFor = (security: MailSecurity, port: string): string =>
  port === '' || Object.values(usualPorts).includes(port) ? usualPorts[security] : port
