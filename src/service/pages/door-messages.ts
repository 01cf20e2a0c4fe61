import es from './door-messages.es.json' with { type: 'json' }
import { inLanguages } from './language.ts'

const en = {
  signIn: 'Sign in',
  register: 'Register',
  registerCompany: 'Register your company',
  company: { label: 'Company name', hint: 'Customers see it when they follow your links.' },
  name: { label: 'Your name' },
  email: { label: 'Email' },
  password: { label: 'Password' },
  newHere: { ask: 'New here?', go: 'Register' },
  registered: { ask: 'Registered already?', go: 'Sign in' },
  forgot: 'Forgot your password?',
  forgotHelp: 'Ask the people who run this service for a link. It works once, within a day.',
  example: {
    title: 'The practice company',
    text: 'Email {email}, password {password}',
    go: 'Sign in to the practice company',
  },
  newPassword: {
    label: 'New password',
    hint: 'At least 12 characters. Three or four unrelated words are good.',
  },
  currentPassword: { label: 'Current password' },
  change: 'Change password',
  changed: 'Your password is changed. Everywhere else you are signed out.',
  choose: 'Choose a new password',
  chooseFor: 'For {email}. You are signed out everywhere else.',
  save: 'Save and sign in',
  usedUp: {
    title: 'This link does not work any more',
    text: 'It works once, within a day. Ask the people who run this service for a new one.',
  },
  wrong: {
    login: 'The email address or the password is wrong.',
    taken: 'This email address is registered already. Sign in with its password.',
    current: 'This is not your current password',
    tries: 'Too many tries. Wait some minutes, then try again.',
    company: 'Enter the name of your company',
    name: 'Enter your name',
    email: 'Enter an email address, such as name@example.com',
    password: 'Enter your password',
    short: 'Choose a password with at least 12 characters',
    long: 'Choose a password with at most 1,000 characters',
  },
}

export const messages = inLanguages({ en, es })
