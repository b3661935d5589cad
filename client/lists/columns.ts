import type { ReactNode } from 'react'

import type { SortKey } from './sort-rows.ts'

export type Column<Row> = {
  head: string
  /** Words above the heads of neighbours. */ group?: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  /** Hidden on a narrow laptop. */ secondary?: boolean
  once?: boolean
  sort?: SortKey<Row>
}
