import './zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { serviceAddressSchema } from '../../../contract/http.ts'
import { apiKeySchema } from '../../../contract/ipc.ts'

/** What the form of a new connection must hold. */
export const connectResolver = zodResolver(z.object({ address: serviceAddressSchema, apiKey: apiKeySchema }))
