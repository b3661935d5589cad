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

type Options = Partial<Pick<Notice, 'action' | 'tone' | 'stayMs'>>

let current: Notice | null = null
let waiting: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Answers what somebody did: a short sentence above the bars for a few seconds. It takes the place
 * of the one that is shown.
 */
export function showNotice(words: string, options: Options = {}): void {
  replace(noticeOf(words, options))
}

/**
 * Says what came by itself. It waits until the notice that is shown has gone: that one may answer
 * somebody, or offer to undo. The same news is shown anew, and waits once.
 */
export function showNews(words: string, options: Options = {}): void {
  const news = noticeOf(words, options)
  if (!current || current.words === news.words) return replace(news)
  if (waiting.every((notice) => notice.words !== news.words)) waiting = [...waiting, news]
}

/** Takes the notice away; the next one that waits is shown. */
export function hideNotice(): void {
  const [next = null, ...others] = waiting
  waiting = others
  replace(next)
}

export function currentNotice(): Notice | null {
  return current
}

export function onNotice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function noticeOf(words: string, { tone = 'done', action, stayMs }: Options): Notice {
  lastId += 1
  return { id: lastId, words: typographic(words), tone, action, stayMs }
}

function replace(notice: Notice | null): void {
  current = notice
  for (const listener of listeners) listener()
}
