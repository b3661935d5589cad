import type { ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { useWide } from '#ui/use-wide.ts'
import type { Column } from './columns.ts'
import { RowTick, type RowChoice } from './row-tick.tsx'
import { sortRows } from './sort-rows.ts'

type DataTableProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** Draws a row on a phone; without it the table is a laptop’s alone. */
  renderCard?: (row: Row) => ReactNode
  cardList?: 'card-list' | 'flush' | 'plain'
  className?: string
  groupOf?: (row: Row) => string
  groupNote?: (group: string) => string
  /** Joins neighbours with the same answer by a bracket. */
  joinedBy?: (row: Row) => string
  /** Rows can be ticked. */ choice?: RowChoice<Row>
  renderActs?: (row: Row) => ReactNode
  head?: ReactNode
  foot?: ReactNode
  /** A sort then says that it knows only these rows. */ partial?: boolean
}

/** Table on a laptop, sorted by its heads (`tri`); cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, keyOf, renderCard, cardList = 'card-list', choice, head, foot } = props
  if (useWide()) return <WideTable {...props} />
  if (!renderCard) return null
  const list = (
    <ul className={listClasses[cardList]} aria-label={label}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={classes(
            cardList === 'card-list' && 'card',
            choice && 'card-ticked',
            choice?.has(row) && 'chosen',
          )}
        >
          {choice && <RowTick row={row} choice={choice} />}
          {renderCard(row)}
        </li>
      ))}
    </ul>
  )
  if (cardList !== 'flush') return list
  return (
    <section className="card flush">
      {head}
      {list}
      {foot}
    </section>
  )
}

const listClasses = {
  'card-list': 'card-list',
  plain: 'card-pairs',
  flush: undefined,
} as const

function WideTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, keyOf, groupOf, groupNote, joinedBy, choice, renderActs } = props
  const { className, head: title, foot, partial } = props
  const [search] = useSearchParams()
  const [head = '', way] = (search.get('tri') ?? '').split('~')
  const sorted = columns.find((column) => column.sort && column.head === head)
  const rows = sorted?.sort ? sortRows(props.rows, sorted.sort, way === 'desc') : props.rows
  const isGrouped = columns.some(({ group }) => group)
  const rowSpan = isGrouped ? 2 : undefined
  const wayOf = (column: Column<Row>) =>
    column !== sorted ? undefined : way === 'desc' ? 'descending' : 'ascending'
  const width = columns.length + (renderActs ? 1 : 0) + (choice ? 1 : 0)
  return (
    <section className="card flush" aria-label={label}>
      {title}
      <table className={classes('data-table', className)}>
        <thead>
          <tr>
            {choice && (
              <th scope="col" rowSpan={rowSpan}>
                <label className="row-tick">
                  <input
                    type="checkbox"
                    aria-label="Tout choisir"
                    checked={rows.every((row) => choice.has(row))}
                    onChange={({ target }) => choice.choose(target.checked, ...rows)}
                  />
                </label>
              </th>
            )}
            {columns.map((column, place) =>
              column.group ? (
                column.group !== columns[place - 1]?.group && (
                  <th
                    key={column.group}
                    className="column-group"
                    scope="colgroup"
                    colSpan={columns.filter(({ group }) => group === column.group).length}
                  >
                    {column.group}
                  </th>
                )
              ) : (
                <SortHead key={column.head} column={column} way={wayOf(column)} rowSpan={rowSpan} />
              ),
            )}
            {renderActs && (
              <th scope="col" rowSpan={rowSpan}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
          {isGrouped && (
            <tr>
              {columns
                .filter(({ group }) => group)
                .map((column) => (
                  <SortHead key={keyOfColumn(column)} column={column} way={wayOf(column)} />
                ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row, place) => {
            const before = rows[place - 1]
            const after = rows[place + 1]
            const isSame = (other: Row | undefined) =>
              joinedBy !== undefined &&
              !sorted &&
              other !== undefined &&
              joinedBy(other) === joinedBy(row)
            const group = !sorted && groupOf?.(row)
            const opens = group && (before === undefined || groupOf?.(before) !== group)
            return [
              opens ? (
                <tr className="group-row" key={`${group} ${keyOf(row)}`}>
                  <th scope="rowgroup" colSpan={width}>
                    {group}{' '}
                    {groupNote && <span className="muted font-normal">{groupNote(group)}</span>}
                  </th>
                </tr>
              ) : null,
              <tr
                key={keyOf(row)}
                className={classes(
                  isSame(before) && 'joined',
                  isSame(after) && 'joins',
                  choice?.has(row) && 'chosen',
                )}
              >
                {choice && (
                  <td>
                    <RowTick row={row} choice={choice} />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={keyOfColumn(column)} className={cellClass(column)}>
                    {column.once && isSame(before) ? null : column.cell(row)}
                  </td>
                ))}
                {renderActs && (
                  <td>
                    <div className="row-acts">{renderActs(row)}</div>
                  </td>
                )}
              </tr>,
            ]
          })}
        </tbody>
      </table>
      {partial && sorted && (
        <p className="muted px-4 py-2">{`Tri des ${rows.length} lignes affichées.`}</p>
      )}
      {foot}
    </section>
  )
}

function keyOfColumn<Row>({ group = '', head }: Column<Row>): string {
  return `${group} ${head}`
}

function cellClass<Row>({ numeric, secondary }: Column<Row>): string | undefined {
  return classes(numeric && 'numeric', secondary && 'secondary-cell') || undefined
}

type SortHeadProps<Row> = {
  column: Column<Row>
  way: 'ascending' | 'descending' | undefined
  rowSpan?: number | undefined
}

/** Cycles: upwards, downwards, unsorted. */
function SortHead<Row>({ column, way, rowSpan }: SortHeadProps<Row>) {
  const { head, numeric, secondary, sort } = column
  const [search] = useSearchParams()
  return (
    <th
      scope="col"
      rowSpan={rowSpan}
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
