import { assertNever } from '../../../contract/failure.ts'
import { isolated } from '../../../contract/isolated.ts'
import type { MailField, MailProblem } from '../../../contract/mail/mail.ts'

type MailWords = { title: string; sentence: string }

const says = (answer: string | null, otherwise: string): string =>
  answer === null ? otherwise : `It says: “${isolated(answer)}”`

/** Why a mail did not go out, and what helps. `answer`: the mail server's own words. */
export const mailWords = (problem: MailProblem, answer: string | null): MailWords => {
  const words = (title: string, sentence: string): MailWords => ({ title, sentence })
  switch (problem) {
    case 'name_not_found':
      return words(
        'The mail server is not found',
        'No computer answers to that name. Check the server’s name and the network.',
      )
    case 'nothing_answers':
      return words(
        'The mail server does not answer',
        'Check its name and its port, or whether this network lets mail through.',
      )
    case 'timed_out':
      return words(
        'The mail server took too long',
        'It may be busy, or this network may not let mail through.',
      )
    case 'dropped':
      return words(
        'The mail server hung up',
        says(answer, 'It ended the connection before the mail left. Nothing was sent.'),
      )
    case 'no_tls':
      return words(
        'The mail server offers no STARTTLS',
        'Nothing was sent, since it would have gone in the clear. Try TLS, usually on port 465, or ask your IT team.',
      )
    case 'not_tls':
      return words(
        'The server speaks no TLS on this port',
        'Choose STARTTLS, usually on port 587, or TLS, usually on port 465.',
      )
    case 'certificate_expired':
      return words(
        'The mail server’s certificate is out of date',
        'Nothing was sent. Ask your IT team to renew it; this computer’s clock may be wrong, too.',
      )
    case 'certificate_name':
      return words(
        'The mail server’s certificate is for another name',
        'Nothing was sent. Check the server’s name, letter by letter.',
      )
    case 'certificate_untrusted':
      return words(
        'The mail server could not prove who it is',
        'No authority that this computer trusts signed its certificate, so nothing was sent. Ask your IT team.',
      )
    case 'no_login':
      return words(
        'The mail server takes no password here',
        says(answer, 'It offers no way to log in on this port. Try another port, or leave the user empty.'),
      )
    case 'password_missing':
      return words(
        'The mail password is missing',
        'The keychain did not give it. Unlock the keychain, or enter the password again in Settings.',
      )
    case 'password_refused':
      return words(
        'The mail server refused user or password',
        says(answer, 'Check both. Some servers want a password made for apps.'),
      )
    case 'sender_refused':
      return words(
        'The mail server refused the sender',
        says(answer, 'Check the From address: it must belong to this user.'),
      )
    case 'recipient_refused':
      return words('The mail server refused the address', says(answer, 'Check it for a typing error.'))
    case 'message_refused':
      return words(
        'The mail server refused the message',
        says(answer, 'It gave no reason. Ask your IT team.'),
      )
    case 'later':
      return words('The mail server asks to try later', says(answer, 'That is done by itself.'))
    case 'gave_up':
      return words('The mail server put it off for a day', says(answer, 'It is not tried any more.'))
    case 'outcome_unknown':
      return words(
        'It is not known whether the mail server took it',
        'It had the whole message, and no answer came. It is not sent again by itself: it could arrive twice.',
      )
    case 'link_gone':
      return words(
        'The link no longer works',
        'It was withdrawn or replaced before the mail left, so nothing was sent.',
      )
    case 'not_saved':
      return words(
        'The mail could not be noted on this computer',
        'Nothing leaves before that. Free some space on the disk.',
      )
    case 'no_mail_program':
      return words(
        'No mail program opened',
        'This computer knows none for email. Use Copy with message, and paste it where you write.',
      )
    case 'other':
      return words(
        'The mail server answered something unexpected',
        says(answer, 'Check its name and its port.'),
      )
    default:
      return assertNever(problem)
  }
}

const fieldNames: Record<MailField, string> = {
  customer: 'the customer’s name',
  company: 'your company’s name',
  link: 'the link',
  linkDomain: 'the link’s domain',
  reference: 'the reference',
}

/** What a message names and is not known. */
export const fieldsWords = (missing: readonly MailField[], unknown: readonly string[]): string => {
  const lacks =
    missing.length === 0 ? '' : `Still missing: ${missing.map(name => fieldNames[name]).join(' and ')}.`
  const odd = unknown.map(name => `{${name}}`).join(', ')
  const strange =
    unknown.length === 0 ? '' : `Its template names ${odd}, which is nothing that can be filled in.`
  return `${lacks} ${strange}`.trim()
}
