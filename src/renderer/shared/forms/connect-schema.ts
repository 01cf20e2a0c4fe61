import './zod-without-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { apiKeySchema } from '../../../contract/calls/connections.ts'
import { serviceAddressSchema } from '../../../contract/http.ts'

/** What the form of a new connection must hold. */
export const connectResolver = zodResolver(z.object({ address: serviceAddressSchema, apiKey: apiKeySchema }))
