import type { CallInput } from '../../../../contract/ipc.ts'
import type { MailSecurity, MailServer } from '../../../../contract/mail/mail.ts'
import { sessionState } from '../../../ui/store.ts'

/** The form of the mail server, as it is typed. */
export type ServerValues = Pick<MailServer, 'security'> &
  Record<Exclude<keyof MailServer, 'security'> | 'password', string>

/** The form where it is open, with what was typed so far: that stays while another page is. */
export const keptServer = sessionState<ServerValues | null>(null)

/** The password is typed again instead of being kept. */
export const keepServer = (values: ServerValues): void => keptServer.write({ ...values, password: '' })

/** Ports by custom: RFC 6409 and RFC 8314. */
const usualPorts: Record<MailSecurity, string> = { starttls: '587', tls: '465', none: '25' }

export const valuesOf = (server: MailServer | null): ServerValues =>
  server === null
    ? {
        ...{ host: '', port: usualPorts.starttls, security: 'starttls', user: '', password: '' },
        ...{ from: '', replyTo: '', perMinute: '30' },
      }
    : { ...server, port: `${server.port}`, perMinute: `${server.perMinute}`, password: '' }

/** "587" → 587; what is no number stays none, so that the schema refuses it. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export const toServerInput = (values: ServerValues): CallInput<'mail.saveServer'> => ({
  ...values,
  port: numberOf(values.port),
  perMinute: numberOf(values.perMinute),
  password: values.password === '' ? null : values.password,
})

/** The port that goes with another security, unless one was chosen by hand. */
export const portFor = (security: MailSecurity, port: string): string =>
  port === '' || Object.values(usualPorts).includes(port) ? usualPorts[security] : port
