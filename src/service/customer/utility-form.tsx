/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import { isOddZip } from '../../contract/postal/zip-code.ts'
import type { Shell } from '../pages/env.ts'
import {
  checkForm,
  type FieldProps,
  Form,
  optionalText,
  requiredText,
  type Typed,
  untouched,
} from '../pages/forms.tsx'
import { clean, fill, plural } from '../pages/text.tsx'
import type { Db } from '../store/store.ts'
import {
  addUtilityAccount,
  changeUtilityAccount,
  findUtilityAccount,
  maxUtilityAccounts,
  type NewUtilityAccount,
} from '../store/utility-accounts.ts'
import { messages } from './customer-messages.ts'
import { asWritten, findMeant, states, utilities } from './utilities.ts'

const texts = () => messages().form
type Wrong = keyof ReturnType<typeof texts>['wrong']
const wrong = (name: Wrong) => () => texts().wrong[name]
const codes = new Set(states.map(({ value }) => value))

const schema: z.ZodType<NewUtilityAccount> = z
  .object({
    provider: requiredText(wrong('provider'), 120).transform(asWritten),
    account: requiredText(wrong('account'), 40).refine(text => /\p{N}/u.test(text), {
      error: wrong('account'),
    }),
    street: requiredText(wrong('street')),
    city: requiredText(wrong('city'), 100),
    state: z.string().refine(code => codes.has(code), { error: wrong('state') }),
    zip: optionalText(10).refine(text => text === '' || /^\d{5}(?:-\d{4})?$/.test(text), {
      error: wrong('zip'),
    }),
  })
  .transform(({ account, zip, ...rest }) => ({ ...rest, account_number: account, zip: zip || null }))

/** Has a house number, or needs none. */
const housed = /\p{N}|\bp\.? ?o\.? ?box\b|\b(?:apt|apartment|unit|suite|lot)\b/iu

/** What is probably mistyped, but may be right: near a border, or where a utility numbers with letters. In the order of the fields. */
const doubtsOf = (values: Typed['values']) => {
  const { provider = '', account: number = '', street = '', state = '', zip = '' } = values
  const { doubt } = texts()
  const meant = findMeant(provider, state)
  const isShort = (number.match(/[\p{L}\p{N}]/gu) ?? []).length < 5
  return {
    ...(meant && { provider: doubt.provider.replace('{name}', () => meant) }),
    ...(isShort && { account: doubt.short }),
    ...(/\d[OoIl]|[OoIl]\d/.test(number) && { account: doubt.letter }),
    ...(!housed.test(street) && { street: doubt.street }),
    ...(codes.has(state) && zip !== '' && isOddZip(zip, state) && { zip: doubt.zip }),
  }
}

const doubted = (name: string, { [name]: value, city, state }: Typed['values']) =>
  JSON.stringify([name, value, name === 'zip' && [city, state]])

const stateOptions = () => [{ value: '', label: texts().choose }, ...states]
const zip = { autocomplete: 'postal-code', inputmode: 'numeric', optional: true } as const
const fields = (): (FieldProps | FieldProps[])[] => [
  { name: 'provider', ...texts().provider, list: 'utilities', maxlength: 120 },
  { name: 'account', ...texts().account, maxlength: 40 },
  { name: 'street', ...texts().street, autocomplete: 'street-address' },
  { name: 'city', ...texts().city, autocomplete: 'address-level2', maxlength: 100 },
  [
    { name: 'state', ...texts().state, autocomplete: 'address-level1', options: stateOptions() },
    { name: 'zip', ...texts().zip, ...zip, maxlength: 10 },
  ],
]

type Which = { customerId: string; id: string | undefined }

/** Saves a utility account as typed: a new one, or the one with this ID. Returns the form with its errors or doubts where it is not saved. */
export const saveTyped = async (
  db: Db,
  { customerId, id, form, now }: Which & { form: URLSearchParams; now: number },
): Promise<Typed | 'saved' | 'gone'> => {
  const given = checkForm(schema, form)
  const { sure = '', ...values } = Object.fromEntries([...form].map(([name, text]) => [name, clean(text)]))
  // In another language it is asked again.
  if (form.has('lang')) return { values, errors: {} }
  const { errors } = given.ok ? untouched : given
  // Of what is wrong, or far too long, nothing is asked. Asked once: what is sent again as it is, is right.
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => errors[name] === undefined))
  const isAsked = (name: string) => name in right && !sure.includes(doubted(name, values))
  const questions = Object.fromEntries(Object.entries(doubtsOf(right)).filter(([name]) => isAsked(name)))
  const asked = Object.keys(questions)
  const known = [sure, ...asked.map(name => doubted(name, values))].join('')
  const again = { values: { ...values, sure: known }, errors: { ...questions, ...errors }, doubts: asked }
  if (!given.ok || asked.length > 0) return again
  const row = { customerId, account: given.data, now }
  const saved = await (id ? changeUtilityAccount(db, { ...row, id }) : addUtilityAccount(db, row))
  if (saved === 'saved' || saved === 'gone') return saved
  const { full, often, wrong } = texts()
  const text = { full: plural(full, maxUtilityAccounts), often, known: wrong.known }[saved]
  return { ...again, errors: { [saved === 'known' ? 'account' : 'form']: text } }
}

export const findTyped = async (db: Db, which: { customerId: string; id: string }) => {
  const found = await findUtilityAccount(db, which)
  if (found === undefined) return undefined
  const { provider, account_number: account, street, city, state, zip } = found
  const values = Object.entries({ provider, account, street, city, state, zip })
  return { values: Object.fromEntries(values.map(([name, value]) => [name, value ?? ''])), errors: {} }
}

type Props = { shell: Shell; action: string; typed: Typed; change: boolean; class: 'card' | 'fields' }

/** The utilities are a `datalist`, which needs no script. What a name probably means is taken by the second button: Enter presses a form's first. */
export const UtilityForm = ({ change, ...form }: Props) => {
  const { values, doubts = [] } = form.typed
  const meant = doubts.includes('provider') && findMeant(values.provider ?? '', values.state ?? '')
  const instead = meant && (
    <button type="submit" name="provider" value={meant}>
      <span>{fill(texts().instead, { name: meant })}</span>
    </button>
  )
  const submit = change ? texts().save : texts().add
  return (
    <Form {...form} fields={fields()} submit={submit} kind="primary" after={instead}>
      <input type="hidden" name="sure" value={values.sure} />
      <datalist id="utilities">
        {utilities.map(({ name, called, states }) => (
          <option value={name}>{[...called, states].join(' · ')}</option>
        ))}
      </datalist>
    </Form>
  )
}
