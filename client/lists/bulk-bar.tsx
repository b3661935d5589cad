import type { ReactNode } from 'react'

export function BulkBar({
  label = 'Sélection',
  words,
  children,
}: {
  label?: string
  words: string
  children: ReactNode
}) {
  return (
    <div className="bulk-bar" role="region" aria-label={label}>
      <b aria-live="polite">{words}</b>
      {children}
    </div>
  )
}
