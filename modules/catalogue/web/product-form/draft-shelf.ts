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

const DATABASE = 'sugu-vendeur'
const STORE = 'brouillons'

/**
 * Drafts live in IndexedDB: photos are too heavy for the rest of the device's memory. Where the
 * browser refuses it, nothing is kept and nothing breaks.
 */
export async function readDraft(key: string): Promise<KeptDraft | null> {
  try {
    const kept = await request(
      'readonly',
      (store) => store.get(key) as IDBRequest<KeptDraft | undefined>,
    )
    return kept && Array.isArray(kept.photos) ? kept : null
  } catch {
    return null
  }
}

/** Every draft of this device, whoever began it. */
export async function listDrafts(): Promise<{ key: string; kept: KeptDraft }[]> {
  try {
    const keys = await request('readonly', (store) => store.getAllKeys())
    const drafts: { key: string; kept: KeptDraft }[] = []
    for (const key of keys) {
      const kept = typeof key === 'string' && (await readDraft(key))
      if (kept) drafts.push({ key, kept })
    }
    return drafts
  } catch {
    return []
  }
}

/** @returns whether the device keeps it */
export async function saveDraft(key: string, kept: KeptDraft): Promise<boolean> {
  try {
    await request('readwrite', (store) => store.put(kept, key))
    return true
  } catch {
    return false
  }
}

export async function forgetDraft(key: string): Promise<void> {
  await request('readwrite', (store) => store.delete(key)).catch(() => undefined)
}

async function request<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    return await answered(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  return answered(opening)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('the device keeps nothing')),
    )
  })
}
