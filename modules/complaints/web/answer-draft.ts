import { storedValue } from '#web/device/stored-value.ts'

/** The message begun last, of which complaint: a reload or a page back loses nothing. */
const stored = storedValue<{ complaint: string; content: string } | null>({
  key: 'message-reclamation',
  restore,
})

export function readAnswerDraft(complaint: string): string {
  const kept = stored.read()
  return kept?.complaint === complaint ? kept.content : ''
}

export function keepAnswerDraft(complaint: string, content: string): void {
  if (content) stored.write({ complaint, content })
  else stored.clear()
}

function restore(kept: unknown): { complaint: string; content: string } | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { complaint, content } = kept as Record<string, unknown>
  return typeof complaint === 'string' && typeof content === 'string'
    ? { complaint, content }
    : null
}
