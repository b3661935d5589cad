import { Link, useSearchParams } from 'react-router'

import { classes } from '../ui/classes.ts'

import type { Column } from './columns.ts'

type SortHeadProps<Row> = {
  column: Column<Row>
  /** Set when the rows are sorted by this column. */ way: 'ascending' | 'descending' | undefined
}

/**
 * The head of a column; where it sorts, pressing it sorts upwards, then downwards, then not at all.
 */
export function SortHead<Row>({ column, way }: SortHeadProps<Row>) {
  const { head, numeric, secondary, sort } = column
  const [search] = useSearchParams()
  return (
    <th
      scope="col"
      className={classes(numeric && 'numeric', secondary && 'secondary-cell') || undefined}
      aria-sort={way}
    >
      {sort ? (
        <Link className="sort-head" to={sortedBy(search, head, way)} preventScrollReset replace>
          {head}
          <span aria-hidden="true">
            {way === 'ascending' ? '↑' : way === 'descending' ? '↓' : '↕'}
          </span>
        </Link>
      ) : (
        head
      )}
    </th>
  )
}

function sortedBy(search: URLSearchParams, head: string, way: SortHeadProps<never>['way']): string {
  const next = new URLSearchParams(search)
  if (way === 'descending') next.delete('tri')
  else next.set('tri', way === 'ascending' ? `${head}~desc` : head)
  return `?${next}`
}
