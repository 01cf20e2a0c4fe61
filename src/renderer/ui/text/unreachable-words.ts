import { assertNever, type Failure } from '../../../contract/failure.ts'

/** Why a service cannot be reached, and what to do. Pure. */
export const unreachableSentence = (reason: Extract<Failure, { code: 'unreachable' }>['reason']): string => {
  switch (reason) {
    case 'offline':
      return 'This computer is offline. Check the network connection, then try again.'
    case 'name_not_found':
      return 'No computer answers to that name. Check the service address for a typing error.'
    case 'refused':
      return 'Nothing answers at the service address. Check the address, or try again later.'
    case 'insecure':
      return 'The service could not prove who it is, so nothing was sent. Ask your IT team to check its certificate.'
    case 'proxy':
      return 'Your network’s proxy did not let the app through, or asks for a password. Ask your IT team to let Utility Connect reach the service address.'
    case 'other':
      return 'Check the network connection and the service address, then try again.'
    default:
      return assertNever(reason)
  }
}
