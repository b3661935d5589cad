import { typographic } from '../words/typographic.ts'

export type Notice = {
  id: number
  words: string
  tone: 'done' | 'failed'
  /** One place to go, or one act to do (« Annuler »). */
  action?: { words: string; to: string } | { words: string; act: () => void }
  /** How long it stays, in ms, when an act needs more time than reading. */
  stayMs?: number
}

let current: Notice | null = null
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows a short sentence above the bars for a few seconds; a new one takes the place of the last.
 */
export function showNotice(
  words: string,
  options: Partial<Pick<Notice, 'action' | 'tone' | 'stayMs'>> = {},
): void {
  lastId += 1
  replace({
    id: lastId,
    words: typographic(words),
    tone: options.tone ?? 'done',
    action: options.action,
    stayMs: options.stayMs,
  })
}

export function hideNotice(): void {
  replace(null)
}

export function currentNotice(): Notice | null {
  return current
}

export function onNotice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function replace(notice: Notice | null): void {
  current = notice
  for (const listener of listeners) listener()
}
