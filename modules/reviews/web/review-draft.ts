import { storedValue } from '#web/device/stored-value.ts'

type ReviewDraft = {
  /** Id of the delivered line, which has one buyer. */
  line: string
  stars: number
  text: string
  /** Ids of the photos that were sent already. */
  images: readonly string[]
}

/**
 * The review begun last, stored on the device until it is published: a reload or a page back loses
 * nothing.
 */
const stored = storedValue<ReviewDraft | null>({ key: 'avis', restore })

export function readReviewDraft(line: string): ReviewDraft {
  const kept = stored.read()
  return kept?.line === line ? kept : { line, stars: 0, text: '', images: [] }
}

/** Whether a review of this line was begun. */
export function hasReviewDraft(line: string): boolean {
  return stored.read()?.line === line
}

export function keepReviewDraft(draft: ReviewDraft): void {
  if (draft.stars > 0 || draft.text || draft.images.length > 0) stored.write(draft)
}

export function forgetReviewDraft(): void {
  stored.clear()
}

function restore(kept: unknown): ReviewDraft | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { line, stars, text, images } = kept as Record<string, unknown>
  if (typeof line !== 'string' || typeof stars !== 'number' || typeof text !== 'string') return null
  const sent = Array.isArray(images) ? images : []
  return { line, stars, text, images: sent.filter((id): id is string => typeof id === 'string') }
}
