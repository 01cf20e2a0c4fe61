/** The map site's name, as it is shown to people. */
export const mapSite = 'google.com/maps'

/** A map of an address, by Google's documented URL (https://developers.google.com/maps/documentation/urls/get-started). Pure. */
export const mapUrl = (address: string): string => {
  const url = new URL('https://www.google.com/maps/search/')
  url.searchParams.set('api', '1')
  url.searchParams.set('query', address.toWellFormed().slice(0, 500))
  return url.href
}
