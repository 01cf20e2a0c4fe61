import type { MailField, MailProblem } from '../../../contract/mail/mail.ts'

/**
 * A text for each failure, and for each of its problems where it has several: the first sentence becomes the title, the rest is shown below
 * it. `failure-words.ts` does not compile while one is missing.
 */
export const failures = {
  invalid_input: 'Something typed here cannot be used. Check the fields, then try again.',
  no_connection: 'No connection is chosen. Choose or add a connection in Settings.',
  key_missing: 'The API key is missing. Enter it again.',
  key_refused:
    'The service refused the API key. It may have been revoked. Make a new one on the portal, then enter it here.',
  key_untested:
    'The API key could not be tested. The service offers no list of accounts, and what it answered tells nothing about the key. Save it only if you are sure of the key and of the address.',
  list_not_offered:
    'This service offers no list of accounts. Look accounts up one by one with their ID; each one stays here.',
  rate_limited: 'Too many requests at once. Try again in a minute.',
  service_unavailable: 'The service is temporarily unavailable. Try again in a minute.',
  request_refused:
    'The service refused the request. The service gave no reason. Send the details to support.',
  service_error: 'The service has a problem. The fault is on its side. Try again later.',
  unreadable_answer:
    'Unexpected answer from the service. Check that the address is the service’s own, then try again or send the details to support.',
  answer_too_large:
    'The service’s answer is too large. It was stopped to protect this computer. Send the details to support.',
  redirected:
    'The service points to another address. For safety the app does not follow. Use the service’s final address, without detours.',
  connection_lost:
    'The connection broke off. The answer did not arrive. Check the network connection, then try again.',
  outcome_unknown:
    'It is not known yet whether the link was created. The request left this computer, but no answer came that tells.',
  may_make_second:
    'Trying again may create a second link. The request is so old that the service may have forgotten it.',
  not_copied:
    'The clipboard took nothing. Another program may be holding it. Try again, or select the text and copy it by hand.',
  already_accepted:
    'The customer has accepted already. There is nothing to send or to withdraw. Only the customer can end what they share.',
  withdrawing_not_offered:
    'This service cannot withdraw links. The link goes on working. Ask the people who run the service.',
  mail_not_set_up: 'No mail server is set up yet. Enter your company’s mail server in Settings.',
  run_under_way:
    'Another list is being worked on. One list at a time: pause the other one, or wait until it is done.',
  practice_stopped: 'The practice service has stopped. Start it again to go on.',
  internal:
    'Something went wrong in the app. Try again; if it happens once more, send the details to support.',
  keychain: {
    locked: 'The keychain is locked. Unlock this computer’s keychain, then try again.',
    unavailable:
      'This computer has no keychain that answers, so keys cannot be kept safely. Unlock or set up a keychain and try again, or go on for this session only.',
    timed_out:
      'The keychain does not answer. It may be asking for your password in another window. Answer it there, then try again.',
    too_large:
      'The key is too long for the keychain. This computer’s keychain cannot hold a key of that length. Check that only the key was pasted.',
    lost: 'The key to your stored data is missing. The keychain is locked or has lost it. Unlock the keychain and try again; only if the key is lost for good, set the old data aside and start fresh.',
    other_key:
      'The key in the keychain does not open your stored data. The data was left untouched. Bring the right keychain back, then try again; only if the key is lost for good, set the old data aside and start fresh.',
    restarted:
      'The keychain was restarted. This app cannot find it again until it is started anew. Nothing that was saved is lost.',
  },
  store: {
    locked:
      'Your stored data is in use. Another program holds it. Close other copies of Utility Connect, then try again.',
    newer:
      'Your data was stored by a newer version. It has been left untouched. Install the latest Utility Connect to open it.',
    damaged:
      'Part of your stored data cannot be read. Rescue copies everything that can be read into a new store, fills in what the last back-up has, and reads the accounts again from the service. Nothing is deleted: the old file stays on this computer for 30 days.',
    ruined:
      'Nothing in your stored data can be read. There was nothing to rescue. Use the last back-up where one is offered, or set the file aside and start fresh; then it is kept for 30 days.',
    missing:
      'Your stored data is gone. Its file, ledger.db, was deleted or emptied by something other than this app. Put it back and try again, or start fresh.',
    full: 'The disk is full. Free some space, then try again.',
    unwritable:
      'Data cannot be saved on this computer. The app may not write to its own folder. Ask your IT team for permission, then try again.',
    failing:
      'The disk does not answer as it should. Reading or saving your data failed. Try again; if it happens once more, ask your IT team to check the disk.',
  },
  mirror: {
    damaged:
      'The accounts kept here cannot be read. They are read again from the service. Your links, notes and settings are stored apart and are all there.',
    ended: 'The list could not be read. What reads it ended and was started again.',
  },
  /** The sentence below the title that the service cannot be reached. */
  unreachable: {
    offline: 'This computer is offline. Check the network connection, then try again.',
    name_not_found: 'No computer answers to that name. Check the service address for a typing error.',
    refused: 'Nothing answers at the service address. Check the address, or try again later.',
    insecure:
      'The service could not prove who it is, so nothing was sent. Ask your IT team to check its certificate.',
    proxy:
      'Your network’s proxy did not let the app through, or asks for a password. Ask your IT team to let Utility Connect reach the service address.',
    other: 'Check the network connection and the service address, then try again.',
  },
  /** The sentence below the title that a list cannot be read. */
  table: {
    empty: 'There is nothing in it. Choose another file.',
    /** Has a title of its own, as this list was read. */
    no_customers: 'There is a header and nothing below it. Choose another file.',
    not_a_table: 'It is not a list of rows and columns. Choose a CSV file or an Excel workbook (.xlsx).',
    old_excel:
      'It is an Excel workbook of the old kind (.xls), or has a password. Save it as .xlsx without a password.',
    too_large:
      'It is larger than 50 MB, or unpacks to far more than a list needs. Split it into several files.',
    too_many_rows: 'It has more than 100,000 rows. Split it into several files.',
    too_many_columns: 'It has more than 1,000 columns. Remove those that are not needed.',
    too_many_cells: 'It has more than 2 million cells. Remove rows and columns that are not needed.',
    cell_too_long: 'A cell has more than 32,767 characters. Shorten it.',
    row_too_long:
      'A row has more than 2 million characters. Look for a quotation mark that is never closed, or shorten the row.',
    too_slow: 'Reading it took longer than a minute, so it was given up. Split it into several files.',
    quote_not_closed:
      'A cell begins with a quotation mark that is never closed. Add it, or remove the one at the beginning.',
    space_before_quote: 'A cell begins with a space and a quotation mark. Remove the space.',
    after_quote:
      'Something stands between the closing quotation mark of a cell and the next cell. Remove it, or double the quotation marks inside the cell.',
    broken: 'It is damaged, or not what its name says. Save it once more in the program that made it.',
    not_readable:
      'It is gone, or you may not read it. Check that it is there and not open in another program.',
  },
  not_written: {
    full: 'The file could not be saved. The disk is full. Free some space, or choose another folder.',
    not_allowed:
      'The file could not be saved. You may not write there, or another program has the file open. Close it, or choose another folder.',
    no_folder:
      'The file could not be saved. The folder is not there any more, or the name is too long. Choose another place.',
    sheet_full:
      'The file could not be saved. An Excel sheet holds 1,048,576 rows. Filter the list first, or choose CSV, which holds any number.',
    other: 'The file could not be saved. Choose another folder, then try again.',
  },
  run_busy: {
    checking: 'This list is still being checked. It can be started as soon as all its rows are checked.',
    sending: 'This list is being worked on. Pause it first, or wait until it is done.',
  },
  mail: {
    name_not_found:
      'The mail server is not found. No computer answers to that name. Check the server’s name and the network.',
    nothing_answers:
      'The mail server does not answer. Check its name and its port, or whether this network lets mail through.',
    timed_out: 'The mail server took too long. It may be busy, or this network may not let mail through.',
    dropped: 'The mail server hung up. It ended the connection before the mail left. Nothing was sent.',
    no_tls:
      'The mail server offers no STARTTLS. Nothing was sent, since it would have gone in the clear. Try TLS, usually on port 465, or ask your IT team.',
    not_tls:
      'The server speaks no TLS on this port. Choose STARTTLS, usually on port 587, or TLS, usually on port 465.',
    tls_needed: 'The mail server accepts only encrypted mail. Choose STARTTLS, usually on port 587.',
    certificate_expired:
      'The mail server’s certificate is out of date. Nothing was sent. Ask your IT team to renew it; this computer’s clock may be wrong, too.',
    certificate_name:
      'The mail server’s certificate is for another name. Nothing was sent. Check the server’s name, letter by letter.',
    certificate_untrusted:
      'The mail server could not prove who it is. No authority that this computer trusts signed its certificate, so nothing was sent. Ask your IT team.',
    no_login:
      'The mail server takes no password here. It offers no way to log in on this port. Try another port, or leave the user empty.',
    password_missing:
      'The mail password is missing. The keychain did not give it. Unlock the keychain, or enter the password again in Settings.',
    password_refused:
      'The mail server refused user or password. Check both. Some servers want a password made for apps.',
    sender_refused:
      'The mail server refused the sender. Check the From address: it must belong to this user.',
    recipient_refused: 'The mail server refused the address. Check it for a typing error.',
    message_refused: 'The mail server refused the message. It gave no reason. Ask your IT team.',
    later: 'The mail server asks to try later. That is done by itself.',
    gave_up: 'The mail server put it off for a day. It is not tried any more.',
    outcome_unknown:
      'It is not known whether the mail server took it. The server got the whole message and did not answer. The app does not send it again by itself, as it could arrive twice.',
    link_gone:
      'The link no longer works. It was withdrawn or replaced before the mail left, so nothing was sent.',
    not_saved:
      'The mail could not be noted on this computer. Nothing leaves before that. Free some space on the disk.',
    no_mail_program:
      'No mail program opened. This computer knows none for email. Use Copy with message, and paste it where you write.',
    other: 'The mail server answered something unexpected. Check its name and its port.',
  },
}

/** Texts with values of the failure. */
export const sentences = {
  keyEntered:
    'The service refused the API key. Check that the whole key was pasted, or make a new one on the portal.',
  otherCompany: (company: string) =>
    `This may be another company’s key. The service says that it belongs to “${company}”. If that is another company, add it as a new connection: here, the customers of this one would be missing. Save it only if it is the same company.`,
  notFound: (id: string) =>
    `No account with that ID. The service shows your company no account for “${id}”. Check the ID with the customer.`,
  gone: 'It is no longer there. It was removed or changed meanwhile, so nothing was done.',
  timedOut: (time: string) => `The service took too long. No complete answer within ${time}. Try again.`,
  incomplete: (fields: string) => `The message is not complete. ${fields}`,
  unreached: (reason: string) => `The service cannot be reached. ${reason}`,
  /** Titles alone, as a file's name may have a full stop. */
  unread: (file: string, line: string | null) => {
    const where = [file, line === null ? '' : `line ${line}`].filter(Boolean).join(', ')
    return where === '' ? 'This list cannot be read' : `This list cannot be read: ${where}`
  },
  noCustomers: (file: string) => `No customers in ${file || 'this file'}`,
  waitFor: (time: string) => `Try again in ${time}.`,
  lacks: (fields: string) => `Still missing: ${fields}.`,
  strange: (fields: string, known: string) => `Its template names ${fields}, but the fields are ${known}.`,
  saysMailServer: (words: string) => `It says: “${words}”`,
}

/** Problems for which the mail server's own words are shown, as they say more than our texts. */
export const tellingProblems: readonly MailProblem[] = [
  ...(['dropped', 'no_login', 'password_refused', 'sender_refused', 'recipient_refused'] as const),
  ...(['message_refused', 'later', 'gave_up', 'other'] as const),
]

export const mailFields: Record<MailField, string> = {
  customer: 'the customer’s name',
  company: 'your company’s name',
  link: 'the link',
  linkDomain: 'the link’s domain',
  reference: 'the reference',
}
