import type { IMAGE_WIDTHS } from '#kernel/wire/limits.ts'

import type { Kernel } from '#kernel/kernel.ts'

import { renditionKey } from './image-keys.ts'

/**
 * The bytes of a picture at one of the market’s widths, in WebP; null while they are not there.
 * @throws ObjectStoreFailure
 */
export async function readRendition(
  kernel: Kernel,
  id: string,
  width: (typeof IMAGE_WIDTHS)[number],
): Promise<Buffer | null> {
  const found = await kernel.objects.get(renditionKey(id, width, 'webp'))
  return found && !found.passing ? found.bytes : null
}
