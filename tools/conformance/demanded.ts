import { accountSchema } from '../../src/contract/http.ts'
import { type Check, expect, isSuccess } from './check.ts'
import { anyAccount, createPath, readLink, readList } from './shapes.ts'

const json = { 'content-type': 'application/json' }
const notOffered = [404, 405, 501]

/** Checks of what the interface requires of any service. */
export const demanded: Check[] = [
  {
    level: 'must',
    title: 'refuses to read without an API key',
    run: async ask => {
      const answer = await ask('/accounts/conformance-check', { key: null })
      expect(!isSuccess(answer), `answers ${answer.status}`)
      const list = await ask('/accounts', { key: null })
      expect(!isSuccess(list), `answers the list with ${list.status}`)
    },
  },
  {
    level: 'must',
    title: 'refuses to read with an API key that it did not give',
    run: async ask => {
      const answer = await ask('/accounts', { key: `udc_${'0'.repeat(40)}` })
      expect(!isSuccess(answer), `answers ${answer.status}`)
    },
  },
  {
    level: 'must',
    title: 'lists accounts in a shape that can be read, or says that it offers no list',
    run: async ask => {
      const answer = await ask('/accounts')
      if (notOffered.includes(answer.status)) return
      expect(isSuccess(answer), `the status is ${answer.status}`)
      expect(
        readList(answer) !== undefined,
        'the body is neither an array of accounts nor an object with one',
      )
    },
  },
  {
    level: 'must',
    title: 'reads one account: customerId and utilityAccounts, each field a string, null or absent',
    run: async (ask, target) => {
      const { customerId } = await anyAccount(ask, target)
      const answer = await ask(`/accounts/${encodeURIComponent(target.accountId ?? customerId)}`)
      expect(isSuccess(answer), `the status is ${answer.status}`)
      const account = accountSchema.safeParse(answer.json)
      expect(account.success, `the body is another: ${account.error?.issues[0]?.path.join('.') ?? ''}`)
      expect(account.data?.customerId === customerId, 'it is the account of another customer')
    },
  },
  {
    level: 'must',
    title: 'repeats the customerId in each utility account, where it gives one',
    run: async (ask, target) => {
      const { customerId, utilityAccounts } = await anyAccount(ask, target)
      const other = utilityAccounts.find(
        account => account.customerId != null && account.customerId !== customerId,
      )
      expect(other === undefined, `one has ${other?.customerId}, not ${customerId}`)
    },
  },
  {
    level: 'must',
    title: 'answers no account for an ID that there cannot be',
    run: async ask => {
      const answer = await ask('/accounts/conformance-check-no-such-account')
      expect(!isSuccess(answer), `answers ${answer.status}`)
    },
  },
  {
    level: 'must',
    writes: true,
    title: 'creates a link without a body',
    run: async ask => {
      readLink(await ask(createPath, { method: 'POST', headers: json }))
    },
  },
  {
    level: 'must',
    writes: true,
    title: 'creates a link with a redirect URL',
    run: async ask => {
      const body = JSON.stringify({ redirectUrl: 'https://example.com/conformance' })
      readLink(await ask(createPath, { method: 'POST', headers: json, body }))
    },
  },
  {
    level: 'must',
    title: 'refuses to create a link without an API key',
    run: async ask => {
      const answer = await ask(createPath, { method: 'POST', key: null, headers: json })
      expect(!isSuccess(answer), `answers ${answer.status}`)
    },
  },
]
