import type { ReactNode } from 'react'

/** `0f`: free delivery; `mali`: made in Mali; the rest are states, always with their word. */
export type BadgeTone =
  | 'free'
  | 'new'
  | 'mali'
  | 'info'
  | 'waiting'
  | 'ok'
  | 'danger'
  | 'neutral'
  | 'earth'

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>
}
