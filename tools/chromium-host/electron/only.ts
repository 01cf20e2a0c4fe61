/** The part of Electron's object that the app uses; whatever else is asked of it is an error that says so. */
export const only = <Part extends object>(name: string, part: Part): Part =>
  new Proxy(part, {
    get: (target, property) => {
      if (property in target || typeof property === 'symbol' || property === 'then') {
        return Reflect.get(target, property, target)
      }
      throw new Error(`The Chromium host has no ${name}.${property}`)
    },
  })
