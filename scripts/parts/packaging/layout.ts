import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { extractAll } from '@electron/asar'
import { root, runTool } from '../run.ts'
import { targetOf } from './binary-target.ts'
import { binariesFor, checkFiles } from './contents.ts'
import { fusesThatAreOn } from './fuses.ts'

export type Layout = {
  /** Uncompressed size of the packed files without Electron; 1 MB is 1,000,000 bytes. */
  megabytes: number
  files: number
  foreign: string[]
  /** Messages about everything wrong; empty: the package may be released. */
  problems: string[]
}

const mostMegabytes = 15
const target = `${process.platform}-${process.arch}` as const

/** Relative paths of all files in a folder, with forward slashes. */
const filesIn = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()

const bytesOf = (folder: string): number =>
  filesIn(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

/** Packs the built app for this system like an installer does, with the Electron in `electronDist`. Throws if that fails. */
export const pack = async (electronDist: string, output: string): Promise<void> => {
  const config = ['--config', 'electron-builder.config.ts', '--publish', 'never']
  const places = [`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`]
  const code = await runTool('electron-builder/cli.js', ['--dir', ...config, ...places], { stdout: 'stderr' })
  if (code !== 0) throw new Error('The app could not be packed')
}

const binaryProblems = (resources: string): string[] => {
  const unpacked = join(resources, 'app.asar.unpacked')
  const binaries = existsSync(unpacked) ? filesIn(unpacked) : []
  const outside = binariesFor(target).filter(file => !binaries.includes(file))
  const wrong = binaries.filter(file => targetOf(readFileSync(join(unpacked, file))) !== target)
  return [
    ...outside.map(file => `${file} lies inside the archive, from where no system loads it`),
    ...wrong.map(file => `${file} is not for ${target}`),
  ]
}

const fuseProblems = (output: string): string[] => {
  const [program] = globSync('linux*-unpacked/utility-connect', { cwd: output })
  if (program === undefined) return process.platform === 'linux' ? ['The program file is missing'] : []
  const fuses = fusesThatAreOn(readFileSync(join(output, program)))?.join(', ')
  const wanted = 'enableEmbeddedAsarIntegrityValidation, onlyLoadAppFromAsar'
  return fuses === wanted ? [] : [`These of Electron’s fuses are on: ${fuses}`]
}

/** Extracts the packed app's archive into `app`, and reports its contents and problems. */
export const readLayout = (output: string, app: string): Layout => {
  const [archive] = globSync('**/app.asar', { cwd: output })
  if (archive === undefined) throw new Error('The packed app has no archive')
  const resources = join(output, archive, '..')
  extractAll(join(output, archive), app)
  const files = filesIn(app)
  const { foreign, missing } = checkFiles(files, target)
  const megabytes = Math.round(bytesOf(app) / 10_000) / 100
  const problems = [
    ...foreign.map(file => `Foreign: ${file}`),
    ...missing.map(file => `Missing: ${file}`),
    ...binaryProblems(resources),
    ...fuseProblems(output),
    ...['icon.ico', 'icon.icns', 'linux/512x512.png']
      .filter(file => !existsSync(join(root, 'out/icons', file)))
      .map(file => `No icon: ${file}`),
    ...(megabytes > mostMegabytes ? [`${megabytes} MB are more than ${mostMegabytes}`] : []),
  ]
  return { megabytes, files: files.length, foreign, problems }
}
