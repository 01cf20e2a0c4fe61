/** Made by the build (see electron.vite.config.ts). */
declare module 'virtual:licences' {
  export const licences: { name: string; version: string; licence: string }[]
}
