import { CallFailure } from '#kernel/wire/call-failure.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { call } from '#client/api/client.ts'
import { uploadProductPhoto } from '#client/api/upload-photo.ts'

import { forgetDraft, saveDraft, listDrafts, readDraft, type KeptDraft } from './kept-drafts.ts'
import { bodyOf } from './form-draft.ts'

export type WaitingProduct = { key: string; id: string; name: string; problem: string | null }

/** Separates the key, so that the form of a new product begins empty meanwhile. */
export function waitingKey(owner: string, id: string): string {
  return `${owner}/attente/${id}`
}

const open = new Set<string>()
export function markOpen(key: string): () => void {
  open.add(key)
  return () => open.delete(key)
}

export async function listWaiting(owner: string): Promise<WaitingProduct[]> {
  const all = await listDrafts()
  return all
    .filter(({ key }) => key.startsWith(waitingKey(owner, '')))
    .map(({ key, kept }) => ({
      key,
      id: kept.id,
      name: kept.draft.name,
      problem: kept.problem ?? null,
    }))
}

export async function letWait(owner: string, from: string, kept: KeptDraft): Promise<boolean> {
  const key = waitingKey(owner, kept.id)
  const taken = await saveDraft(key, { ...kept, savedAt: Date.now(), problem: null })
  if (taken && from !== key) await forgetDraft(from)
  return taken
}

/**
 * Sends products one by one, in one tab at a time; the draft's id prevents duplicates.
 * @returns names of those published
 */
export async function sendWaiting(owner: string): Promise<string[]> {
  // Missing on plain http; the server creates one product per draft.
  const locks = (navigator as { locks?: LockManager }).locks
  const send = () => sendAll(owner)
  return locks ? locks.request('produits-en-attente', send) : send()
}

async function sendAll(owner: string): Promise<string[]> {
  const published: string[] = []
  for (const { key } of await listWaiting(owner)) {
    if (open.has(key)) continue
    try {
      const name = await sendOne(key)
      if (name !== null) published.push(name)
    } catch (failure) {
      if (!(failure instanceof CallFailure) || isPassing(failure)) break
      await noteProblem(key, failure.message)
    }
  }
  return published
}

async function sendOne(key: string): Promise<string | null> {
  const kept = await readDraft(key)
  if (!kept || kept.problem) return null
  const photos = [...kept.photos]
  for (const [place, photo] of photos.entries()) {
    if (photo.image || !photo.blob) continue
    const signal = new AbortController().signal
    const image = await uploadProductPhoto(photo.blob, { onProgress: () => undefined, signal })
    photos[place] = { ...photo, image, blob: null }
    await saveDraft(key, { ...kept, photos })
  }
  const images = photos.flatMap(({ image }) => (image ? [image._id] : []))
  const body = bodyOf(kept.draft, images, kept.seen)
  await call(createProduct, { body }, { idempotencyKey: kept.id })
  await forgetDraft(key)
  return kept.draft.name
}

function isPassing({ status }: CallFailure): boolean {
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

async function noteProblem(key: string, problem: string): Promise<void> {
  const kept = await readDraft(key)
  if (kept) await saveDraft(key, { ...kept, problem })
}
