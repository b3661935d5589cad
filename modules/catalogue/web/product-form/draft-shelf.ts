import { deviceShelf } from '#web/device/device-shelf.ts'

import type { FormDraft, SeenStocks } from './form-draft.ts'
import type { KeptPhoto } from './photo-queue.ts'

/**
 * A product not yet published, photos included. `id` is its idempotency key: « Publier » sent twice
 * publishes once.
 */
export type KeptDraft = {
  id: string
  draft: FormDraft
  seen: SeenStocks
  photos: readonly KeptPhoto[]
  savedAt: number
  /** Why the market refused it when it was sent by itself. */ problem?: string | null
}

const shelf = deviceShelf<KeptDraft>('sugu-vendeur', 'brouillons')

/** Where the browser refuses the shelf, nothing is kept and nothing breaks. */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  const kept = await shelf.read(key).catch(() => undefined)
  return kept && Array.isArray(kept.photos) ? kept : null
}

/** Every draft of this device, whoever began it. */
export async function listDrafts(): Promise<{ key: string; kept: KeptDraft }[]> {
  const drafts: { key: string; kept: KeptDraft }[] = []
  for (const key of await shelf.names().catch(() => [])) {
    const kept = typeof key === 'string' && (await readDraft(key))
    if (kept) drafts.push({ key, kept })
  }
  return drafts
}

/** @returns whether the device keeps it */
export function saveDraft(key: string, kept: KeptDraft): Promise<boolean> {
  return shelf.put(key, kept).then(
    () => true,
    () => false,
  )
}

export function forgetDraft(key: string): Promise<void> {
  return shelf.remove(key).catch(() => undefined)
}
