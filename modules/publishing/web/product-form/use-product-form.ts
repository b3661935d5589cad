import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { uploadProductPhoto } from '#client/api/upload-photo.ts'
import { newKey } from '#client/device/new-key.ts'
import { holdAct } from '#client/offline/act-queue.ts'
import { changeAct, dropAct } from '#client/offline/act-store.ts'
import { shrunkPhoto } from '#ui/pictures/shrink-photo.ts'

import { forgetDraft, saveDraft, readDraft, type KeptDraft } from './kept-drafts.ts'
import type { FormDraft } from './form-draft.ts'
import { PhotoQueue, withoutRefused } from './photo-queue.ts'
import { letWait, waitingAct } from './product-acts.ts'

const SAVE_AFTER_MS = 400

export type FormStart = Pick<KeptDraft, 'draft' | 'seen' | 'photos'>

/** Opens the draft under `key`, else a new one; again at each `round`. */
export function useKeptDraft(
  key: string,
  start: FormStart | undefined,
  round: number,
): KeptDraft | undefined {
  const [opened, setOpened] = useState<{ of: string; kept: KeptDraft }>()
  const wanted = `${key} ${round}`
  const known = opened?.of === wanted
  useEffect(() => {
    if (!start || known) return
    let left = false
    void readDraft(key).then((kept) => {
      if (!left) setOpened({ of: wanted, kept: kept ?? { ...start, id: newKey(), savedAt: 0 } })
    })
    return () => {
      left = true
    }
  }, [key, start, wanted, known])
  return known ? opened.kept : undefined
}

export function useProductForm(key: string, kept: KeptDraft) {
  const [draft, setDraft] = useState(kept.draft)
  const [savedAt, setSavedAt] = useState(kept.savedAt)
  const [queue] = useState(
    () => new PhotoQueue({ shrink: shrunkPhoto, upload: uploadProductPhoto, newKey }, kept.photos),
  )
  const photos = useSyncExternalStore(queue.listen, queue.photos, queue.photos)
  const done = useRef(false)
  const first = useRef(true)

  useEffect(() => {
    const waiting = waitingAct(key)
    return waiting ? holdAct(waiting) : undefined
  }, [key])
  useEffect(() => {
    queue.resume()
    addEventListener('online', queue.resume)
    return () => {
      removeEventListener('online', queue.resume)
      queue.close()
    }
  }, [queue])

  // Upload progress alone does not rewrite the draft.
  const worth = JSON.stringify([
    draft,
    photos.map(({ key: photo, image, blob }) => [photo, image?._id, blob !== null]),
  ])
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    const timer = setTimeout(() => {
      if (done.current) return
      const at = Date.now()
      const left = queue
        .photos()
        .map(({ key: photo, image, blob }) => ({ key: photo, image, blob }))
      void saveDraft(key, { id: kept.id, seen: kept.seen, draft, photos: left, savedAt: at }).then(
        (taken) => {
          if (!taken) return
          setSavedAt(at)
          const waiting = waitingAct(key)
          if (waiting) changeAct(waiting, { payload: { name: draft.name }, problem: null })
        },
      )
    }, SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [worth, key, kept, draft, queue])

  const change = useCallback(
    (part: Partial<FormDraft>) => setDraft((before) => ({ ...before, ...part })),
    [],
  )
  const finish = async () => {
    done.current = true
    queue.close()
    const waiting = waitingAct(key)
    if (waiting) dropAct(waiting)
    await forgetDraft(key)
  }
  /**
   * Stores offline for a later automatic send.
   * @returns whether the device stored it
   */
  const wait = async (owner: string) => {
    const left = withoutRefused(queue.photos()).map(({ key: photo, image, blob }) => ({
      key: photo,
      image,
      blob,
    }))
    const now = { id: kept.id, seen: kept.seen, draft, photos: left, savedAt: Date.now() }
    // A save that is due meanwhile would leave the draft, and its id, to the next form.
    done.current = true
    const waits = await letWait(owner, key, now)
    if (waits) queue.close()
    else done.current = false
    return waits
  }
  return { draft, change, photos, queue, savedAt, finish, wait }
}
