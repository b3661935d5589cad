import sharp from 'sharp'

type File = { name: string; mimeType: string; buffer: Buffer }

/** Makes a picture of one colour. */
export function somePhoto(width = 420, height = width, background = '#2e6f95'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Makes a photo as a file input takes it. */
export async function someFile(
  photo: Buffer | Promise<Buffer> = somePhoto(),
  name = 'photo.jpg',
): Promise<File> {
  return { name, mimeType: 'image/jpeg', buffer: await photo }
}
