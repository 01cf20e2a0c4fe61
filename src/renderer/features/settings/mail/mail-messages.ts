import type { MailKind, MailProblem, MailSecurity, MailServer } from '../../../../contract/mail/mail.ts'

/** Texts of the pages of the mail server and the templates. */
export const messages = {
  server: {
    none: 'Set up your company’s mail server to send customers their links from your own address. Without it, Write email opens your mail program.',
    noPassword: 'Password missing',
    setUp: 'Set up mail',
    change: 'Change',
    form: 'Mail settings',
    host: { label: 'Server', placeholder: 'smtp.example.com' },
    port: { label: 'Port' },
    encryption: 'Encryption',
    user: { label: 'User', placeholder: 'Usually your email address' },
    password: { label: 'Password' },
    passwordKept: 'Kept in the keychain',
    from: { label: 'From', placeholder: 'office@example.com' },
    replyTo: { label: 'Replies go to', placeholder: 'The same address' },
    perMinute: { label: 'Mails a minute, at most' },
    hint: 'The password stays in this computer’s keychain and goes only to this mail server.',
    save: 'Save',
    saveAnyway: 'Save anyway',
    saved: 'Mail server saved',
    test: 'Send a test to myself',
    testing: 'Sending…',
    tested: (to: string) => `Your mail server accepted the test: look into the mailbox of ${to}.`,
    delete: 'Delete',
    deleting: 'Delete the mail server?',
    deletingMore:
      'Its password is removed from the keychain. Mails that wait stay until a server is set up again.',
    deleted: (keyLeft: boolean) =>
      `Mail server deleted${keyLeft ? '. Its password goes as soon as the keychain is unlocked' : ''}`,
  },
  templates: {
    edit: 'Edit',
    delete: 'Delete',
    add: 'Add a template',
    deleted: (name: string) => `Template ${name} deleted`,
    deleting: (name: string) => `Delete the template ${name}?`,
    deletingMore: 'Its text is gone then. Mails already sent stay as they are.',
    reset: 'Reset',
    wasReset: (name: string) => `Template ${name} has its first text again`,
    resetting: (name: string) => `Reset the template ${name}?`,
    resettingMore:
      'The text that came with the app is back, and yours is gone. Mails already sent stay as they are.',
    groups: { invitation: 'First mails', reminder: 'Reminders', declined: 'After a decline' },
  },
  template: {
    form: 'Template',
    name: { label: 'Name of the template' },
    use: 'What it is for',
    save: 'Save template',
    saved: 'Template saved',
    noField: (field: string) => `${field} is not a field`,
    previewFor: 'Preview for',
    unnamed: 'No reference',
  },
} as const

export const kindWords: Record<MailKind, string> = {
  invitation: 'First mail',
  reminder: 'Reminder',
  declined: 'After a decline',
}

export const securityWords: Record<MailSecurity, string> = { starttls: 'STARTTLS', tls: 'TLS', none: 'None' }

export const securityHints: Record<MailSecurity, string> = {
  starttls: 'Usual with port 587',
  tls: 'Usual with port 465',
  none: 'Only for a server on this computer',
}

/** The error at the field of the encryption, for failures that it causes. */
export const securityProblems: Partial<Record<MailProblem, string>> = {
  tls_needed: 'Choose STARTTLS',
  not_tls: 'No TLS on this port',
  no_tls: 'No STARTTLS on this port',
}

/** "smtp.acme.example, port 587, STARTTLS". */
export const serverWords = ({ host, port, security }: MailServer): string =>
  `${host}, port ${port}, ${security === 'none' ? 'not encrypted, on this computer' : securityWords[security]}`
