import '../../shared/forms/zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { serviceAddressSchema } from '../../../contract/http.ts'
import { apiKeySchema } from '../../../contract/ipc.ts'

export const keyResolver = zodResolver(z.object({ apiKey: apiKeySchema }))

const isAddress = (text: string): boolean => text === '' || serviceAddressSchema.safeParse(text).success

export const connectionResolver = zodResolver(
  z.object({
    name: z.string().trim().min(1, 'Give it a name').max(80, 'At most 80 characters'),
    portalAddress: z.string().trim().refine(isAddress, 'A full address that starts with https://'),
  }),
)
