import { assertNever } from '../../../contract/failure.ts'
import type { KeyLocation } from '../../../contract/model.ts'

/** Where the API key of a connection is kept. */
export const keyPlaceWords = (place: KeyLocation): string => {
  switch (place) {
    case 'keychain':
      return 'Key in the keychain'
    case 'session':
      return 'Key for this session only'
    case 'missing':
      return 'API key missing'
    default:
      return assertNever(place)
  }
}
