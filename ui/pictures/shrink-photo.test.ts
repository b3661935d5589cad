import { afterEach, expect, test, vi } from 'vitest'

import { shrunkPhoto } from './shrink-photo.ts'

const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10]
const brand = (name: string) => [0, 0, 0, 0x18, ...new TextEncoder().encode(`ftyp${name}`)]
const file = (bytes: number[], type: string) => new File([new Uint8Array(bytes)], 'photo', { type })

afterEach(() => vi.unstubAllGlobals())

/** A browser that draws the types that it knows. */
function browser(draws: readonly string[]) {
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (!draws.includes(type)) throw new DOMException('not decoded', 'InvalidStateError')
    return { width: 800, height: 600, close: () => {} }
  })
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({ fillRect: () => {}, drawImage: () => {} }),
      toBlob: (take: (blob: Blob) => void, type: string) => take(new Blob(['x'], { type })),
    }),
  })
}

test.each(['', 'image/jpg', 'application/octet-stream', 'image/pjpeg', 'text/plain', 'image/png'])(
  'a JPEG that is said to be « %s » is sent as a JPEG',
  async (type) => {
    browser(['image/jpeg'])
    expect((await shrunkPhoto(file(jpeg, type))).type).toBe('image/jpeg')
  },
)

test.each(['heic', 'heix', 'mif1', 'avif'])(
  'a photo of the kind %s is drawn as a JPEG where the browser can, else a way on is shown',
  async (name) => {
    browser(['image/heic', 'image/avif'])
    expect((await shrunkPhoto(file(brand(name), ''))).type).toBe('image/jpeg')
    browser(['image/jpeg'])
    await expect(shrunkPhoto(file(brand(name), 'image/heic'))).rejects.toThrow(
      /ce navigateur ne l’ouvre pas. Faites-en une capture d’écran/,
    )
  },
)

test.each([[[...new TextEncoder().encode('%PDF-1.7')]], [brand('isom')], [[]]])(
  'another file is refused, whatever its type',
  async (bytes) => {
    browser(['image/jpeg'])
    await expect(shrunkPhoto(file(bytes, 'image/jpeg'))).rejects.toThrow('Format invalide')
  },
)
