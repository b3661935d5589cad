import { deviceStore } from '#client/device/device-store.ts'

import type { FormDraft, SeenStocks } from './form-draft.ts'
import type { KeptPhoto } from './photo-queue.ts'

/** `id`: idempotency key, so that « Publier » sent twice publishes once. */
export type KeptDraft = {
  id: string
  draft: FormDraft
  seen: SeenStocks
  photos: readonly KeptPhoto[]
  savedAt: number
}

const store = deviceStore<KeptDraft>('sugu-vendeur', 'brouillons')

export async function readDraft(key: string): Promise<KeptDraft | null> {
  return loadDraft(key).catch(() => null)
}

/** @throws DOMException where the browser cannot read now */
export async function loadDraft(key: string): Promise<KeptDraft | null> {
  const kept = await store.read(key)
  return kept && Array.isArray(kept.photos) ? kept : null
}

export function saveDraft(key: string, kept: KeptDraft): Promise<boolean> {
  return store.put(key, kept).then(
    () => true,
    () => false,
  )
}

export function forgetDraft(key: string): Promise<void> {
  return store.remove(key).catch(() => undefined)
}
