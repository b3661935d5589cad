import { Fragment, useState } from 'react'

import type { ToDo } from '#modules/promises/contract/promises.ts'
import { classes } from '#ui/classes.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { daysBetween, dueWords, lastDayWords } from '#kernel/wire/due-words.ts'
import { plural } from '#kernel/wire/plural.ts'
import { useToDo } from './use-to-do.ts'
import './to-do.css'

const LATE = 'En retard'

type ToDoListProps = {
  userId: string
  /** Under an empty list. */
  idle?: string
  /** Rows before « … de plus ». */
  atFirst?: number
  /** Kinds that stand in it; absent: all. */
  kinds?: readonly string[]
}

/** « À faire »: all that waits for the user, late first, one button a row. */
export function ToDoList({ userId, idle = 'Rien n’attend.', atFirst = 10, kinds }: ToDoListProps) {
  const { data, error, isFetching, refetch } = useToDo(userId)
  const [label, setLabel] = useState<string | null>(null)
  const [all, setAll] = useState(false)
  const rows = (data?.rows ?? []).filter(({ kind }) => !kinds || kinds.includes(kind))
  const shown = rows.filter((row) => isUnder(row, label))
  const cut = all ? shown : shown.slice(0, atFirst)
  return (
    <section className="card flush" aria-labelledby="a-faire">
      <div className="card-head">
        <h2 id="a-faire">À faire</h2>
        {data && <p className="muted">{countWords(kinds ? countOf(rows) : data)}</p>}
      </div>
      {!data && error && (
        <SmallFailure words={sentenceOf(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ListSkeleton count={3} />}
      {data && rows.length === 0 && <p className="muted px-4 pb-4">{idle}</p>}
      {data && rows.length > 0 && (
        <>
          <Filters rows={rows} label={label} onChoose={setLabel} />
          <table className="to-do">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Quoi</th>
                <th scope="col">Pour qui</th>
                <th scope="col">Jusqu’à quand</th>
                <th scope="col">Action</th>
              </tr>
            </thead>
            <tbody>
              {groupsOf(cut, data.now).map(([name, group], index) => (
                <Fragment key={name}>
                  <tr className="to-do-group">
                    <th
                      colSpan={4}
                      scope="rowgroup"
                      className={name === LATE ? 'to-do-late' : undefined}
                    >
                      {name}
                    </th>
                  </tr>
                  {group.map((row, place) => (
                    <Row
                      key={`${row.kind} ${row._id}`}
                      row={row}
                      now={data.now}
                      isFirst={index === 0 && place === 0}
                    />
                  ))}
                </Fragment>
              ))}
            </tbody>
          </table>
          {cut.length < shown.length && (
            <p className="to-do-more">
              <button type="button" className="link" onClick={() => setAll(true)}>
                {`${shown.length - cut.length} de plus`}
              </button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

type RowProps = { row: ToDo; now: string; isFirst: boolean }

function Row({ row, now, isFirst }: RowProps) {
  return (
    <tr className={classes('to-do-row', row.isLate && 'is-late')}>
      <th scope="row">
        <b>{row.what}</b>
        {row.detail && <span className="muted">{row.detail}</span>}
      </th>
      <td className="to-do-whom">{row.forWhom}</td>
      <td className="to-do-due">
        <span className={row.isLate ? 'deadline pressing' : 'deadline'}>
          <Icon name={row.isLate ? 'alert' : 'recent'} size={16} />
          {untilWords(row, now)}
        </span>
      </td>
      <td className="to-do-act">
        <ButtonLink to={row.to} look={isFirst ? 'primary' : 'outline'} size="small">
          {row.verb}
          <span className="visually-hidden">{` : ${row.what}, ${row.detail ?? row.forWhom ?? ''}`}</span>
        </ButtonLink>
      </td>
    </tr>
  )
}

type FiltersProps = {
  rows: readonly ToDo[]
  label: string | null
  onChoose: (label: string | null) => void
}

function Filters({ rows, label, onChoose }: FiltersProps) {
  const labels = [...new Set(rows.map((row) => row.label))]
  const late = rows.filter(({ isLate }) => isLate).length
  if (labels.length < 2) return null
  const choices = [null, ...(late > 0 ? [LATE] : []), ...labels]
  return (
    <div className="chips to-do-filters" role="group" aria-label="Filtres">
      {choices.map((one) => (
        <button
          key={one ?? ''}
          type="button"
          className={classes('chip', one === label && 'chip-active')}
          aria-pressed={one === label}
          onClick={() => onChoose(one)}
        >
          {`${one ?? 'Tout'} ${rows.filter((row) => isUnder(row, one)).length}`}
        </button>
      ))}
    </div>
  )
}

function isUnder(row: ToDo, label: string | null): boolean {
  return label === null || (label === LATE ? row.isLate : row.label === label)
}

function groupsOf(rows: readonly ToDo[], now: string): [string, ToDo[]][] {
  const nameOf = ({ isLate, dueAt }: ToDo) =>
    isLate ? LATE : daysBetween(now, dueAt) <= 0 ? 'Aujourd’hui' : 'Ensuite'
  const groups = new Map<string, ToDo[]>()
  for (const row of rows) groups.set(nameOf(row), [...(groups.get(nameOf(row)) ?? []), row])
  return [...groups]
}

/** « promis hier avant 18 h », « aujourd’hui avant 12 h », « jusqu’au mar. 1er déc. compris » */
function untilWords({ dueAt, isLate }: ToDo, now: string): string {
  if (isLate) return `promis ${dueWords(dueAt, now)}`
  return daysBetween(now, dueAt) <= 1 ? dueWords(dueAt, now) : lastDayWords(dueAt, now)
}

function countOf(rows: readonly ToDo[]) {
  return { count: rows.length, late: rows.filter(({ isLate }) => isLate).length }
}

function countWords({ count, late }: { count: number; late: number }): string {
  const all = `${count} ${plural(count, 'chose')}`
  return late > 0 ? `${all}, ${late} en retard` : all
}
