import { fieldInBraces, type MailMessage, mailFields } from '../../../../contract/mail/mail.ts'
import { messages } from './mail-messages.ts'

const known = mailFields.map(field => `{${field}}`)

/** What is wrong with the subject and the text of a template: the first field in braces that there is not, as no mail could be sent with it. Pure. */
export const unknownFields = (message: MailMessage): { path: string; message: string }[] =>
  (['subject', 'text'] as const).flatMap(path => {
    const unknown = message[path].match(fieldInBraces)?.find(field => !known.includes(field))
    return unknown === undefined ? [] : [{ path, message: messages.template.noField(unknown) }]
  })
