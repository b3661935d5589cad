import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { uploadPhoto } from '#client/api/upload-photo.ts'
import { PhotoProblem, shrunkPhoto } from '#ui/pictures/shrink-photo.ts'
import { IMAGE_MAX_BYTES } from '#kernel/wire/limits.ts'
import { nextToSend, withChange, type QueuedPhoto } from './photo-queue.ts'

const WIDEST = 1_600

export type Photos = {
  list: readonly QueuedPhoto[]
  sent: readonly string[]
  pending: boolean
  words: string | null
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  resume: () => void
  clear: () => void
}

type Limits = {
  most: number
  tooMany: string
  minimum: number
  kept?: readonly string[]
}

/** Checks and shrinks photos, sends them one by one, retries cut ones. */
export function usePhotos({ most, tooMany, minimum, kept = [] }: Limits): Photos {
  const [list, setList] = useState<readonly QueuedPhoto[]>(() => kept.map(sentBefore))
  const [words, setWords] = useState<string | null>(null)
  const leave = useRef<AbortController>(new AbortController())
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  }, [list])
  const change = useCallback(
    (id: string, to: Partial<QueuedPhoto>) => setList((photos) => withChange(photos, id, to)),
    [],
  )

  useEffect(() => {
    const next = nextToSend(list)
    if (next) void sendPhoto(next, change, leave.current.signal)
  }, [list, change])

  const resume = useCallback(
    () =>
      setList((photos) =>
        photos.map((photo) =>
          photo.state === 'cut' ? { ...photo, state: 'waiting', percent: 0, words: null } : photo,
        ),
      ),
    [],
  )
  useEffect(() => {
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [resume])
  useEffect(() => {
    const going = new AbortController()
    leave.current = going
    return () => {
      going.abort()
      for (const { preview } of latest.current)
        if (preview.startsWith('blob:')) URL.revokeObjectURL(preview)
    }
  }, [])

  const add = (files: readonly File[]) => {
    const left = most - list.filter(({ state }) => state !== 'refused').length
    setWords(files.length > left ? tooMany : null)
    for (const file of files.slice(0, Math.max(0, left))) {
      const photo = chosen()
      setList((photos) => [...photos, photo])
      void makeReady(photo.id, file, minimum, change)
    }
  }
  const remove = (id: string) => {
    setWords(null)
    setList((photos) => photos.filter((photo) => photo.id !== id))
  }
  const clear = useCallback(() => setList([]), [])
  return {
    list,
    sent: list.flatMap(({ imageId, state }) => (state === 'sent' && imageId ? [imageId] : [])),
    pending: list.some(({ state }) => state !== 'sent' && state !== 'refused'),
    words: words ?? list.findLast((photo) => photo.words)?.words ?? null,
    add,
    remove,
    resume,
    clear,
  }
}

type Change = (id: string, to: Partial<QueuedPhoto>) => void

async function makeReady(id: string, file: File, minimum: number, change: Change): Promise<void> {
  try {
    const blob = await readyPhoto(file, minimum)
    change(id, { blob, state: 'waiting', preview: URL.createObjectURL(blob) })
  } catch (problem) {
    const known = problem instanceof PhotoProblem ? problem : null
    const preview = known?.shown ? URL.createObjectURL(file) : ''
    change(id, {
      state: 'refused',
      preview,
      words: known?.message ?? 'Impossible de lire l’image sélectionnée.',
    })
  }
}

async function sendPhoto(
  { id, blob }: QueuedPhoto,
  change: Change,
  signal: AbortSignal,
): Promise<void> {
  if (!blob) return
  change(id, { state: 'sending', percent: 0 })
  try {
    const { _id } = await uploadPhoto(blob, {
      onProgress: (percent) => change(id, { percent }),
      signal,
    })
    change(id, { state: 'sent', percent: 100, imageId: _id, words: null })
  } catch (failure) {
    const again =
      !(failure instanceof CallFailure) ||
      failure.status === 0 ||
      failure.status >= 500 ||
      failure.status === 429
    change(id, { state: again ? 'cut' : 'refused', words: sentenceOf(failure) })
  }
}

let made = 0

/** No preview before the check: another file would show as broken. */
function chosen(): QueuedPhoto {
  made += 1
  return {
    id: `photo-${made}`,
    preview: '',
    state: 'checking',
    percent: 0,
    blob: null,
    imageId: null,
    words: null,
  }
}

function sentBefore(imageId: string): QueuedPhoto {
  return {
    id: imageId,
    preview: imageAddress(imageId, 320),
    state: 'sent',
    percent: 100,
    blob: null,
    imageId,
    words: null,
  }
}

/**
 * Checks the weight, then type and size by decoding, and shrinks.
 * @param minimum px, both sides
 * @throws PhotoProblem
 */
export async function readyPhoto(file: File, minimum: number): Promise<Blob> {
  if (file.size > IMAGE_MAX_BYTES) throw new PhotoProblem('Fichier trop volumineux — max 5MB.')
  return shrunkPhoto(file, WIDEST, minimum)
}
