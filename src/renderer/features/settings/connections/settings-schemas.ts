import '../../../shared/forms/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { apiKeySchema } from '../../../../contract/calls/connections.ts'
import { redirectUrlSchema, serviceAddressSchema } from '../../../../contract/http.ts'
import { companySchema } from '../../../../contract/mail/mail.ts'
import { completeAddress } from '../../../shared/words/complete-address.ts'

export const keyResolver = zodResolver(z.object({ apiKey: apiKeySchema }))

const isAddress = (text: string): boolean => text === '' || serviceAddressSchema.safeParse(text).success

const isPage = (text: string): boolean => text === '' || redirectUrlSchema.safeParse(text).success

export const connectionResolver = zodResolver(
  z.object({
    company: companySchema,
    name: z.string().trim().min(1, 'Give it a name').max(80, 'At most 80 characters'),
    portalAddress: z.string().trim().refine(isAddress, 'A full address that starts with https://'),
    pageAfterwards: z
      .string()
      .transform(completeAddress)
      .refine(isPage, 'A full address that starts with https://, without a user name'),
  }),
)
