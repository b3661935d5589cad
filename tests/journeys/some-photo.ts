import sharp from 'sharp'

type File = { name: string; mimeType: string; buffer: Buffer }

/** A picture of one colour. */
export function somePhoto(width = 420, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#2e6f95' } })
    .jpeg()
    .toBuffer()
}

/** As a phone's gallery hands it over. */
export async function someFile(
  photo: Buffer | Promise<Buffer> = somePhoto(),
  name = 'photo.jpg',
): Promise<File> {
  return { name, mimeType: 'image/jpeg', buffer: await photo }
}
