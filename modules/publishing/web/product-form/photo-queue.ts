import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Image } from '#modules/images/contract/images.ts'
import { PRODUCT_IMAGES_MAX } from '#kernel/wire/limits.ts'

/** `lost` is retried; `refused` never: the photo is at fault. */
export type PhotoState = 'preparing' | 'waiting' | 'sending' | 'lost' | 'refused' | 'ready'

/** `blob` until uploaded, then `image`; `url` is drawn meanwhile. */
export type Photo = {
  key: string
  name: string
  state: PhotoState
  percent: number
  problem: string | null
  blob: Blob | null
  image: Image | null
  url: string | null
}
export type KeptPhoto = Pick<Photo, 'key' | 'blob' | 'image'>

/** Drops refused photos, which are neither published nor waited for. */
export function withoutRefused(photos: readonly Photo[]): readonly Photo[] {
  return photos.filter(({ state }) => state !== 'refused')
}

type Tools = {
  shrink: (file: File) => Promise<Blob>
  upload: (
    photo: Blob,
    tools: { onProgress: (percent: number) => void; signal: AbortSignal },
  ) => Promise<Image>
  newKey: () => string
}

const FIRST_PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 60_000

/** Shrinks photos and sends them one at a time, in order, with retries. */
export class PhotoQueue {
  #photos: readonly Photo[] = []
  #sending: { key: string; stop: AbortController } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = FIRST_PAUSE_MS
  #closed = false
  readonly #listeners = new Set<() => void>()
  readonly #tools: Tools

  constructor(tools: Tools, kept: readonly KeptPhoto[]) {
    this.#tools = tools
    this.#photos = kept.flatMap(({ key, blob, image }): Photo[] => {
      if (image)
        return [
          {
            key,
            name: '',
            blob: null,
            image,
            url: null,
            state: 'ready',
            percent: 100,
            problem: null,
          },
        ]
      return blob
        ? [
            {
              key,
              name: '',
              blob,
              image: null,
              url: URL.createObjectURL(blob),
              state: 'waiting',
              percent: 0,
              problem: null,
            },
          ]
        : []
    })
  }

  readonly photos = (): readonly Photo[] => this.#photos

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly resume = (): void => {
    this.#closed = false
    this.#pauseMs = FIRST_PAUSE_MS
    this.#again()
  }

  readonly close = (): void => {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#sending?.stop.abort()
  }

  async add(files: readonly File[]): Promise<number> {
    const taken = files
      .slice(0, Math.max(0, PRODUCT_IMAGES_MAX - this.#photos.length))
      .map((file) => ({ file, key: this.#tools.newKey() }))
    this.#put([
      ...this.#photos,
      ...taken.map(({ key, file }) => ({
        key,
        name: file.name,
        state: 'preparing' as const,
        percent: 0,
        problem: null,
        blob: null,
        image: null,
        url: null,
      })),
    ])
    // In sequence: a cheap phone has memory for a single decoded photo.
    for (const { file, key } of taken) await this.#prepare(key, file)
    return files.length - taken.length
  }

  remove(key: string): void {
    if (this.#sending?.key === key) this.#sending.stop.abort()
    this.#put(this.#photos.filter((photo) => photo.key !== key))
  }

  move(key: string, to: number): void {
    const moved = this.#photos.find((photo) => photo.key === key)
    if (!moved) return
    const others = this.#photos.filter((photo) => photo !== moved)
    const place = Math.max(0, Math.min(to, others.length))
    this.#put([...others.slice(0, place), moved, ...others.slice(place)])
  }

  async #prepare(key: string, file: File): Promise<void> {
    try {
      const blob = await this.#tools.shrink(file)
      this.#change(key, { blob, url: URL.createObjectURL(blob), state: 'waiting' })
      void this.#next()
    } catch (failure) {
      this.#change(key, {
        state: 'refused',
        problem:
          failure instanceof Error ? failure.message : 'Impossible de lire l’image sélectionnée.',
      })
    }
  }

  async #next(): Promise<void> {
    const photo = this.#photos.find(({ state }) => state === 'waiting')
    if (this.#sending || this.#closed || !photo?.blob) return
    const stop = new AbortController()
    this.#sending = { key: photo.key, stop }
    this.#change(photo.key, { state: 'sending', percent: 0 })
    try {
      const image = await this.#tools.upload(photo.blob, {
        onProgress: (percent) => this.#change(photo.key, { percent }),
        signal: stop.signal,
      })
      this.#pauseMs = FIRST_PAUSE_MS
      this.#change(photo.key, { state: 'ready', percent: 100, image, blob: null })
    } catch (failure) {
      this.#failed(photo.key, failure)
    } finally {
      this.#sending = null
    }
    void this.#next()
  }

  #failed(key: string, failure: unknown): void {
    const status = failure instanceof CallFailure ? failure.status : 0
    if (status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429) {
      return this.#change(key, {
        state: 'refused',
        problem: failure instanceof Error ? failure.message : null,
      })
    }
    this.#change(key, {
      state: 'lost',
      problem: status === 429 && failure instanceof Error ? failure.message : null,
    })
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#again(), this.#pauseMs)
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2)
  }

  #again(): void {
    clearTimeout(this.#timer)
    this.#put(
      this.#photos.map((photo) =>
        photo.state === 'lost' ? { ...photo, state: 'waiting', problem: null } : photo,
      ),
    )
    void this.#next()
  }

  #change(key: string, change: Partial<Photo>): void {
    this.#put(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)))
  }

  #put(photos: readonly Photo[]): void {
    this.#photos = photos
    for (const listener of this.#listeners) listener()
  }
}
