import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchHeadless } from '../../../tools/chromium-host/chromium.ts'
import { root } from '../run.ts'
import { icnsOf, icoOf, type Pictures } from './icon-files.ts'

const source = join(root, 'build/icon.svg')
const folder = join(root, 'out/icons')
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
/** Sizes used by Linux desktops (freedesktop.org, Icon Theme Specification). */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]

const draw = async (svg: string): Promise<Pictures> => {
  const chromium = await launchHeadless()
  try {
    const { page } = await chromium.open({ x: 0, y: 0, width: 100, height: 100 })
    const drawn = await page.evaluate(
      async ([url, widths]) => {
        const image = new Image()
        image.src = url
        await image.decode()
        return widths.map(width => {
          const canvas = Object.assign(document.createElement('canvas'), { width, height: width })
          canvas.getContext('2d')?.drawImage(image, 0, 0, width, width)
          return canvas.toDataURL('image/png').replace(/^.*,/, '')
        })
      },
      [`data:image/svg+xml,${encodeURIComponent(svg)}`, sizes] as const,
    )
    return new Map(sizes.map((size, index) => [size, Buffer.from(drawn[index] ?? '', 'base64')]))
  } finally {
    await chromium.close()
  }
}

/** Renders the installers' icons for three systems from `build/icon.svg` into `out/icons`, unless these are newer. */
export const ensureIcons = async (): Promise<void> => {
  const last = join(folder, 'icon.icns')
  if (existsSync(last) && statSync(last).mtimeMs >= statSync(source).mtimeMs) return
  process.stderr.write('Drawing the icons…\n')
  const pictures = await draw(readFileSync(source, 'utf8'))
  mkdirSync(join(folder, 'linux'), { recursive: true })
  for (const size of linuxSizes) {
    writeFileSync(join(folder, `linux/${size}x${size}.png`), pictures.get(size) ?? '')
  }
  writeFileSync(join(folder, 'icon.ico'), icoOf(pictures))
  writeFileSync(last, icnsOf(pictures))
}
