import { uploadProductPhoto } from '#client/api/upload-photo.ts'
import { actKind, keepAct } from '#client/offline/act-queue.ts'
import { dropAct, type ActName } from '#client/offline/act-store.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

import { bodyOf } from './form-draft.ts'
import { forgetDraft, loadDraft, saveDraft, type KeptDraft } from './kept-drafts.ts'

type WaitingProduct = { name: string }

/** Products made without network; their content is the draft under `waitingKey`. */
export const productActs = actKind<WaitingProduct, string | null>({
  kind: 'product',
  isPayload: (kept): kept is WaitingProduct =>
    typeof kept === 'object' && kept !== null && 'name' in kept && typeof kept.name === 'string',
  async send({ key: id, owner }, { call, checkOwner }) {
    const key = waitingKey(owner, id)
    const kept = await loadDraft(key)
    if (!kept) return null
    const photos = [...kept.photos]
    for (const [place, photo] of photos.entries()) {
      if (photo.image || !photo.blob) continue
      const { signal } = new AbortController()
      checkOwner()
      const image = await uploadProductPhoto(photo.blob, { onProgress: () => undefined, signal })
      photos[place] = { ...photo, image, blob: null }
      await saveDraft(key, { ...kept, photos })
    }
    const images = photos.flatMap(({ image }) => (image ? [image._id] : []))
    const body = bodyOf(kept.draft, images, kept.seen)
    await call(createProduct, { body }, { idempotencyKey: kept.id })
    await forgetDraft(key)
    return kept.draft.name
  },
})
productActs.hear({
  roundEnded(replies) {
    const names = replies.filter((name) => name !== null)
    if (names.length > 0)
      showNotice(names.length === 1 ? `Publié : ${names[0]}` : `${names.length} produits publiés`)
  },
})

/** Separates the key, so that the form of a new product begins empty meanwhile. */
export function waitingKey(owner: string, id: string): string {
  return `${owner}/attente/${id}`
}

/** Returns the act whose draft has this key; null for a draft that does not wait. */
export function waitingAct(draftKey: string): ActName | null {
  const [, owner, key] = /^(.+)\/attente\/(.+)$/.exec(draftKey) ?? []
  return owner && key ? { kind: productActs.kind, owner, key } : null
}

/** @returns false when the device is full: the draft stays where it was */
export async function letWait(owner: string, from: string, kept: KeptDraft): Promise<boolean> {
  const key = waitingKey(owner, kept.id)
  if (!(await saveDraft(key, { ...kept, savedAt: Date.now() }))) return false
  const payload = { name: kept.draft.name }
  if (keepAct({ kind: productActs, key: kept.id, owner, payload })) {
    if (from !== key) await forgetDraft(from)
    return true
  }
  if (from !== key) {
    dropAct({ kind: productActs.kind, key: kept.id, owner })
    await forgetDraft(key)
  }
  return false
}
