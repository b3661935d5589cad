import type { ReactNode } from 'react'

import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'

type NoRowsProps = {
  title: string
  filters: { any: boolean; clear: () => void }
  /** Shown when filters leave nothing. */
  filtered: string
  children: ReactNode
}

export function NoRows({ title, filters, filtered, children }: NoRowsProps) {
  if (!filters.any) return <Empty title={title}>{children}</Empty>
  return (
    <Empty
      title={title}
      of="matches"
      action={
        <Button look="outline" onClick={filters.clear}>
          Enlever les filtres
        </Button>
      }
    >
      {filtered}
    </Empty>
  )
}
