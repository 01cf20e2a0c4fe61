import { describe, expect, test } from 'vitest'
import { listUtilityAccounts } from '../store/utility-accounts.ts'
import { kinds } from '../testing/database.ts'
import { startTown, typedAccount as typed } from '../testing/town.ts'

describe.each(kinds)('what a customer may have mistyped, on %s', kind => {
  test('asks once about a letter among the digits and a ZIP code of another state, and takes them as they are then', async () => {
    const { carla, store } = await startTown(kind)
    const numbers = async () =>
      (await listUtilityAccounts(store.db, carla.id)).map(({ account_number }) => account_number)
    const before = await numbers()
    const doubtful = { ...typed, account: '22OO18776l', state: 'TX' }
    const answer = await carla.visitor.post('/customer/accounts', doubtful)
    const page = await answer.text()
    expect(answer.status).toBe(422)
    expect(page).toContain('There is a letter among the digits.')
    expect(page).toContain('This ZIP code is of another state.')
    // The list to choose from has names as people write them, and initials in capitals.
    expect(page).toContain('>Con Ed · ConEd · Consolidated Edison · NY<')
    expect(page).toContain('>BGE · MD<')
    expect(await numbers()).toEqual(before)
    const sure = /name="sure" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
    // What was changed is asked about again.
    expect(
      (await carla.visitor.post('/customer/accounts', { ...doubtful, city: 'Austin', sure })).status,
    ).toBe(422)
    expect(await numbers()).toEqual(before)
    await carla.visitor.post('/customer/accounts', { ...doubtful, sure })
    expect(await numbers()).toEqual([...before, '22OO18776l'])
  })

  test('puts the cursor into the first field to correct', async () => {
    const { carla } = await startTown(kind)
    const answer = await carla.visitor.post('/customer/accounts', { ...typed, city: '', zip: '1' })
    const page = await answer.text()
    expect(page.match(/<input[^>]* autofocus[^>]*>/g)).toEqual([expect.stringContaining('name="city"')])
  })

  test('asks once about a utility, a number and a street that are probably mistyped, all at once, and takes them as they are then', async () => {
    const { carla, store } = await startTown(kind)
    const send = async (path: string, fields: Record<string, string>) => {
      const answer = await carla.visitor.post(path, fields)
      const page = await answer.text()
      const errors = [...page.matchAll(/class="error" id="(\w+)-error">([^<]+)</g)]
      const sure = /name="sure" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
      return {
        status: answer.status,
        asked: Object.fromEntries(errors.map(([, at, text]) => [at, text])),
        isDoubt: (name: string) => new RegExp(`class="field doubt"><label for="${name}"`).test(page),
        sure,
      }
    }
    const doubtful = { ...typed, provider: 'Idaho Powr', account: '22', street: 'Banks Road', zip: '10025' }
    const changed = `/customer/accounts/${carla.accountId}`
    for (const path of ['/customer/accounts', changed]) {
      const first = await send(path, doubtful)
      expect([first.status, first.asked]).toEqual([
        422,
        {
          provider: 'Did you mean Idaho Power? If not, press the button again.',
          account: 'This is short for an account number. If it is right, press the button again.',
          street: 'The house number is missing. If there is none, press the button again.',
          zip: 'This ZIP code is of another state. If it is right, press the button again.',
        },
      ])
    }
    const { sure } = await send('/customer/accounts', doubtful)
    expect((await send('/customer/accounts', { ...doubtful, sure })).status).toBe(303)
    // Beside a mistake, and once: what was asked about is not asked again where another field is corrected.
    const mistaken = await send('/customer/accounts', { ...doubtful, account: '23', zip: '8370' })
    expect(Object.keys(mistaken.asked)).toEqual(['provider', 'account', 'street', 'zip'])
    expect([mistaken.isDoubt('provider'), mistaken.isDoubt('zip')]).toEqual([true, false])
    // What is wrong is no question as well.
    const empty = await send('/customer/accounts', { ...doubtful, account: '', street: '' })
    expect([empty.isDoubt('provider'), empty.isDoubt('account'), empty.isDoubt('street')]).toEqual([
      true,
      false,
      false,
    ])
    const still = { ...doubtful, account: '23', zip: '8371', sure: mistaken.sure }
    expect(Object.keys((await send('/customer/accounts', still)).asked)).toEqual(['zip'])
    const corrected = { ...doubtful, account: '23', zip: '83702', state: 'ID', sure: mistaken.sure }
    expect((await send('/customer/accounts', corrected)).status).toBe(303)
    const own = await listUtilityAccounts(store.db, carla.id)
    expect(own).toContainEqual(expect.objectContaining({ provider: 'Idaho Powr', street: 'Banks Road' }))

    const questions = async (fields: Record<string, string>) =>
      (await send('/customer/accounts?lang=es', { ...typed, state: 'TX', zip: '83702', ...fields })).asked
    const { zip, ...others } = await questions({
      provider: 'Pacfic Gas and Electric',
      state: 'CA',
      account: '1',
      street: 'Main',
    })
    expect([Object.keys(others), zip]).toEqual([['provider', 'account', 'street'], expect.any(String)])
    expect(others.provider).toBe('¿Quiso decir Pacific Gas and Electric? Si no, pulse el botón otra vez.')
    // Another name, however near, that is known itself or begins one; a name near to several or to none; what has no house number.
    for (const provider of [
      'IDAHO  power',
      'Pacific Gas & Electric',
      'Duke Energy',
      'AEP Ohio',
      'AEZ Ohio',
      'Boise Light',
    ])
      expect([provider, await questions({ provider })]).toEqual([provider, { zip }])
    // As people call it, of those that serve the state.
    for (const [state, meant] of [
      ['CA', 'Pacific Gas and Electric'],
      ['OR', 'Portland General Electric'],
    ] as const)
      expect((await questions({ provider: 'PG&E', state })).provider).toContain(meant)
    expect(await questions({ provider: 'PG&E' })).toEqual({ zip })
    expect((await questions({ provider: 'pacif', state: 'CA' })).provider).toContain(
      'Pacific Gas and Electric',
    )
    for (const street of ['PO Box A', 'P.O. Box', 'Maple Court, Unit B', '5th Avenue'])
      expect([street, await questions({ street })]).toEqual([street, { zip }])
    for (const account of ['77 004', 'AB-123', '2200187765'])
      expect([account, await questions({ account })]).toEqual([account, { zip }])
    expect(await questions({ account: 'AB-12' })).toHaveProperty('account')
  })

  test('asks about what is typed as it is stored: not about invisible characters of a pasted ZIP code, nor again for spaces', async () => {
    const { carla } = await startTown(kind)
    const send = (fields: object) => carla.visitor.post('/customer/accounts', { ...typed, ...fields })
    expect((await send({ zip: '\u206883702\u2069' })).status).toBe(303)
    const doubtful = { account: '22OO18776l' }
    const page = await (await send(doubtful)).text()
    const sure = /name="sure" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect((await send({ account: `${doubtful.account} `, sure })).status).toBe(303)
  })

  test('asks again in the language that was chosen once it was asked: the question may not have been understood', async () => {
    const { carla } = await startTown(kind)
    const send = async (fields: object, query = '') => {
      const answer = await carla.visitor.post(`/customer/accounts${query}`, { ...typed, ...fields })
      const page = await answer.text()
      const sure = /name="sure" value="([^"]*)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? ''
      return { status: answer.status, page, sure }
    }
    const doubtful = { account: '22OO18776l' }
    const { sure } = await send(doubtful)
    const inSpanish = await send({ ...doubtful, sure, lang: 'es' }, '?lang=es')
    expect([inSpanish.status, inSpanish.page.includes('22OO18776l')]).toEqual([200, true])
    const again = await send({ ...doubtful, sure: inSpanish.sure })
    expect([again.status, again.page.includes('class="field doubt"')]).toEqual([422, true])
    expect((await send({ ...doubtful, sure: again.sure })).status).toBe(303)
  })

  test('takes what a name probably means by a button, which the Enter key does not press, and a known name as it is written', async () => {
    const { carla, store } = await startTown(kind)
    const providers = async () =>
      (await listUtilityAccounts(store.db, carla.id)).slice(1).map(({ provider }) => provider)
    const asked = { ...typed, provider: 'Idaho Powr' }
    const page = await (await carla.visitor.post('/customer/accounts', asked)).text()
    const form = page.slice(page.indexOf('id="typed"'))
    const [first, second] = [...form.matchAll(/<button type="submit"[^>]*>.*?<\/button>/g)].map(
      ([button]) => button,
    )
    expect([first, second]).toEqual([
      '<button type="submit" class="primary"><span>Add utility account</span></button>',
      // In a box of its own: a button's contents are laid out by flex, which would take the space before the name away.
      '<button type="submit" name="provider" value="Idaho Power"><span>Use <bdi>Idaho Power</bdi></span></button>',
    ])
    // What a browser sends: the field first, then the button.
    const sent: [string, string][] = [...Object.entries(asked), ['provider', 'Idaho Power']]
    expect((await carla.visitor.post('/customer/accounts', sent)).status).toBe(303)
    await carla.visitor.post('/customer/accounts', {
      ...typed,
      account: '77004418',
      provider: 'idaho  POWER',
    })
    expect(await providers()).toEqual(['Idaho Power', 'Idaho Power'])
    const other = await carla.visitor.post('/customer/accounts', {
      ...asked,
      provider: 'Boise Light',
      account: '1',
    })
    expect(await other.text()).not.toContain('name="provider" value=')
  })
})
