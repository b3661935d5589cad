import { typographic } from '../words/typographic.ts'

export type Notice = {
  id: number
  words: string
  tone: 'done' | 'failed'
  /** Link, or act (« Annuler »). */
  action?: { words: string; to: string } | { words: string; act: () => void }
  /** ms, for an act that needs more time than reading. */
  stayMs?: number
}

type Options = Partial<Pick<Notice, 'action' | 'tone' | 'stayMs'>>

let current: Notice | null = null
let waiting: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Answers the user's act for a few seconds, in place of the shown notice. */
export function showNotice(words: string, options: Options = {}): void {
  replace(noticeOf(words, options))
}

/** Announces an event after the shown notice. The same words wait once. */
export function showNews(words: string, options: Options = {}): void {
  const news = noticeOf(words, options)
  if (!current || current.words === news.words) return replace(news)
  if (waiting.every((notice) => notice.words !== news.words)) waiting = [...waiting, news]
}

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
