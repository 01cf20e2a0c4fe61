import type { CreateFromBitmapOptions } from 'electron'
import { requireReady } from './app.ts'
import { only } from './only.ts'

const images = new WeakSet<object>()

/** Whether an object was created by this module: Electron accepts no other as an image. */
export const isImage = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && images.has(value)

export const nativeImage = only('nativeImage', {
  createFromBitmap: (buffer: Buffer, { width, height }: CreateFromBitmapOptions) => {
    requireReady('nativeImage')
    if (buffer.length !== width * height * 4) throw new Error('invalid buffer size')
    const image = only('NativeImage', { isEmpty: () => false, getSize: () => ({ width, height }) })
    images.add(image)
    return image
  },
})
