import type { ReactNode } from 'react'

/** `0f`: free delivery; `new`; `mali`: made in Mali; the rest are states, always with their word. */
export type BadgeTone = '0f' | 'new' | 'mali' | 'info' | 'att' | 'ok' | 'non' | 'neutre' | 'terre'

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge bd-${tone}`}>{children}</span>
}
