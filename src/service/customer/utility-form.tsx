/** @jsxImportSource hono/jsx */
import { z } from 'zod'
import type { Shell } from '../pages/env.ts'
import { checkForm, optionalText, requiredText, type Typed } from '../pages/form.ts'
import { Choice, Field, Form, fieldsOf, Submit } from '../pages/form-parts.tsx'
import type { UtilityAccountRow } from '../store/database/schema.ts'
import type { Db } from '../store/store.ts'
import {
  addUtilityAccount,
  changeUtilityAccount,
  maxUtilityAccounts,
  type NewUtilityAccount,
} from '../store/utility-accounts.ts'
import { states } from './states.ts'
import { utilities } from './utilities.ts'

const codes = new Set(states.map(({ value }) => value))

/** A utility account as a customer types it in. */
const schema: z.ZodType<NewUtilityAccount> = z
  .object({
    provider: requiredText('Choose your utility, or type its name', 120),
    account: requiredText('Enter the account number from your bill', 40),
    street: requiredText('Enter the street and number', 200),
    city: requiredText('Enter the city', 100),
    state: z.string().refine(code => codes.has(code), 'Choose the state'),
    zip: optionalText(10).refine(
      text => text === '' || /^\d{5}(?:-\d{4})?$/.test(text),
      'Enter a ZIP code such as 94103, or leave it empty',
    ),
  })
  .transform(({ account, zip, ...rest }) => ({
    ...rest,
    account_number: account,
    zip: zip === '' ? null : zip,
  }))

/** Adds the utility account that a customer typed in; answers the form as it comes back, or null where all is well. */
export const addTyped = async (
  db: Db,
  { customerId, form, now }: { customerId: string; form: URLSearchParams; now: number },
): Promise<Typed | null> => {
  const given = checkForm(schema, form)
  if (!given.ok) return given
  const added = await addUtilityAccount(db, { customerId, account: given.data, now })
  return added ? null : { values: {}, errors: { form: `You have ${maxUtilityAccounts} utility accounts.` } }
}

/** Mends a utility account of the customer with what they typed; answers as `addTyped` does. */
export const changeTyped = async (
  db: Db,
  { form, ...which }: { customerId: string; id: string; form: URLSearchParams; now: number },
): Promise<Typed | null> => {
  const given = checkForm(schema, form)
  if (!given.ok) return given
  await changeUtilityAccount(db, { ...which, account: given.data })
  return null
}

/** A utility account as the form shows it. Pure. */
export const typedOf = ({
  provider,
  account_number,
  street,
  city,
  state,
  zip,
}: UtilityAccountRow): Typed => ({
  values: {
    provider: provider ?? '',
    account: account_number ?? '',
    street: street ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  },
  errors: {},
})

type Props = Typed & { shell: Shell; action: string; change?: boolean }

/** The utility list is the browser's own: it searches as one types, without any script. */
export const UtilityForm = ({ shell, action, change = false, ...typed }: Props) => {
  const field = fieldsOf(typed)
  return (
    <Form shell={shell} action={action} class="fields">
      <Field
        {...field('provider')}
        label="Utility"
        list="utilities"
        hint="Type a few letters and choose yours, or type its full name."
        maxlength={120}
      />
      <datalist id="utilities">
        {utilities.map(({ name, states }) => (
          <option value={name}>{states}</option>
        ))}
      </datalist>
      <Field
        {...field('account')}
        label="Account number"
        hint="On your bill, often at the top right."
        maxlength={40}
      />
      <Field {...field('street')} label="Street and number" autocomplete="street-address" />
      <Field {...field('city')} label="City" autocomplete="address-level2" maxlength={100} />
      <div class="two">
        <Choice
          {...field('state')}
          label="State"
          autocomplete="address-level1"
          options={[{ value: '', label: 'Choose' }, ...states]}
        />
        <Field
          {...field('zip')}
          label="ZIP code"
          autocomplete="postal-code"
          inputmode="numeric"
          optional
          maxlength={10}
        />
      </div>
      <Submit kind="primary">{change ? 'Save' : 'Add utility account'}</Submit>
    </Form>
  )
}
