import type { ReactNode } from 'react'

import type { SortKey } from './sort-rows.ts'

/** One column of a table. */
export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures: to the right. */ numeric?: boolean
  /** Not on a narrow laptop. */ secondary?: boolean
  /** Said once for rows that belong together. */ once?: boolean
  sort?: SortKey<Row>
}
