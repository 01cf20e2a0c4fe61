/** The part of an Electron object that the app uses; access to any other property throws an error that names it. */
export const only = <Part extends object>(name: string, part: Part): Part =>
  new Proxy(part, {
    get: (target, property) => {
      if (property in target || typeof property === 'symbol' || property === 'then') {
        return Reflect.get(target, property, target)
      }
      throw new Error(`The Chromium host has no ${name}.${property}`)
    },
  })
