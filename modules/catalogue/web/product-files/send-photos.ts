import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Image } from '#modules/images/contract/images.ts'

const TRIES = 5
const PAUSE_MS = 3_000

type Tools = {
  shrink: (file: File) => Promise<Blob>
  upload: (photo: Blob) => Promise<Image>
  pause: (ms: number) => Promise<void>
}
type Progress = (sent: number, total: number) => void

/** A photo that cannot be sent, by its name. */
export class PhotoRefused extends Error {}

/**
 * Sends the photos that a file names, one by one, with retries while the network fails. Photos in
 * `known` were sent before and are skipped.
 * @returns image ids by the photo's name. @throws PhotoRefused, or CallFailure when the network
 * stays away
 */
export async function sendPhotos(
  files: readonly File[],
  known: Map<string, string>,
  tools: Tools,
  progress: Progress,
): Promise<Map<string, string>> {
  let sent = 0
  for (const file of files) {
    if (!known.has(file.name)) known.set(file.name, await sendOne(file, tools))
    sent += 1
    progress(sent, files.length)
  }
  return known
}

async function sendOne(file: File, { shrink, upload, pause }: Tools): Promise<string> {
  const photo = await shrink(file).catch((failure: unknown) => {
    throw new PhotoRefused(
      `${file.name} : ${failure instanceof Error ? failure.message : 'photo illisible'}`,
    )
  })
  for (let tries = 1; ; tries += 1) {
    try {
      return (await upload(photo))._id
    } catch (failure) {
      const lost =
        failure instanceof CallFailure &&
        (failure.status === 0 || failure.status === 429 || failure.status >= 500)
      if (!lost)
        throw new PhotoRefused(
          `${file.name} : ${failure instanceof Error ? failure.message : 'photo refusée'}`,
        )
      if (tries >= TRIES) throw failure
      await pause(PAUSE_MS * tries)
    }
  }
}
