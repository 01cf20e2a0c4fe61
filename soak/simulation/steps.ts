import { contest, customer, renew } from './customer-steps.ts'
import {
  create,
  createAgain,
  listMail,
  listStep,
  mail,
  read,
  refresh,
  retry,
  runList,
  type Step,
  withdraw,
  woken,
} from './desk-steps.ts'
import {
  clean,
  cut,
  fullDisk,
  jump,
  killApp,
  killService,
  killWhileMailing,
  mailTrouble,
  pass,
  release,
  restartApp,
  rollService,
  startService,
  weather,
} from './fault-steps.ts'

/** The steps that are shuffled: each comes as often as it stands here. */
export const steps: readonly [Step, ...Step[]] = [
  create,
  ...[create, create, create, create, createAgain, retry, retry, withdraw, withdraw, mail, mail],
  ...[customer, customer, customer, customer, customer, customer, contest, contest, renew],
  ...[runList, listStep, listStep, listMail, refresh, woken, read, read, mailTrouble, weather, weather],
  ...[
    release,
    release,
    cut,
    killApp,
    killApp,
    killWhileMailing,
    killWhileMailing,
    restartApp,
    killService,
    rollService,
    startService,
    startService,
  ],
  ...[fullDisk, clean, pass, pass, jump],
]
