import { plural } from '#kernel/wire/plural.ts'
import { shortName } from '#kernel/wire/person-names.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  boardColumns,
  zoneWords,
  type BoardColumn,
  type BoardParcel,
  type readBoard,
} from '#modules/dispatch/contract/dispatch.ts'
import { saveInTab, readFromTab } from '#client/device/saved-in-tab.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { useNow } from '#client/device/use-now.ts'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { FEWEST_CASES } from '#kernel/wire/limits.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { BoardSearch } from './board-search.tsx'
import {
  columnWords,
  delayOf,
  dueWords,
  shortNumber,
  medianWords,
  percentWords,
} from './board-words.ts'
import { AwaitedGoodsList } from './awaited-goods.tsx'
import { AssignBar } from './assign-bar.tsx'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { ToConfirm } from './to-confirm.tsx'
import type { BoardQuery, DispatchWork } from './use-dispatch.ts'
import './board.css'

type BoardViewProps = { userId: string; work: DispatchWork; query: BoardQuery }

/** A phone shows a single column. */
export function BoardView({ userId, work, query }: BoardViewProps) {
  const { board } = work
  const [search] = useSearchParams()
  const [column, setColumn] = useState(readColumn)
  const { chosen, choose } = useChosenParcels()
  const { data } = board
  if (!data) return <ReadNews query={board} />
  const waiting = data.columns.to_assign.parcels.filter(({ fulfillmentId }) =>
    chosen.has(fulfillmentId),
  )
  const toggle = (id: string) =>
    choose(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
  const show = (one: BoardColumn) => {
    setColumn(one)
    saveInTab(COLUMN, one)
  }
  const toWith = (change: Record<string, string | null>) => addressWith(search, change)
  return (
    <>
      {board.error && <ReadNews query={board} />}
      <BoardFigures figures={data.figures} />
      <div className="phone">
        <BoardSearch words={query.q ?? ''} />
      </div>
      <nav className="chips phone" aria-label="État">
        {boardColumns.map((one) => (
          <button
            className="chip"
            type="button"
            key={one}
            aria-pressed={one === column}
            onClick={() => show(one)}
          >
            {columnWords[one]} <b>{data.columns[one].total}</b>
          </button>
        ))}
      </nav>
      <nav className="chips" aria-label="Zone">
        {data.zones
          .filter(({ zone, count }) => count > 0 || zone === query.zone)
          .map(({ zone, count }) => (
            <Link
              className={classes('chip', zone === query.zone && 'set')}
              key={zone}
              to={toWith({ zone: zone === query.zone ? null : zone })}
              preventScrollReset
            >
              {zone === query.zone && <Icon name="close" />}
              {zoneWords[zone]} <b>{count}</b>
            </Link>
          ))}
        <Link
          className={classes('chip', query.late && 'set')}
          to={toWith({ retard: query.late ? null : '1' })}
          preventScrollReset
        >
          {query.late && <Icon name="close" />}
          En retard <b>{data.late}</b>
        </Link>
        {data.groups.length > 1 &&
          data.groups.map((group) => (
            <Link
              className={classes('chip', group === query.group && 'set')}
              key={group}
              to={toWith({ groupe: group === query.group ? null : group })}
              preventScrollReset
            >
              {group === query.group && <Icon name="close" />}
              Groupe {group}
            </Link>
          ))}
      </nav>
      <div className="board board-tabs">
        {boardColumns.map((one) => (
          <section
            className={classes('column', one !== column && 'column-hidden')}
            key={one}
            aria-label={columnWords[one]}
          >
            <h2>
              {columnWords[one]} <span>{data.columns[one].total}</span>
            </h2>
            {data.columns[one].parcels.map((parcel) => (
              <BoardCard
                parcel={parcel}
                key={parcel.fulfillmentId}
                to={toWith({ colis: parcel.fulfillmentId })}
                chosen={one === 'to_assign' ? chosen.has(parcel.fulfillmentId) : null}
                onToggle={() => toggle(parcel.fulfillmentId)}
              />
            ))}
            {data.columns[one].parcels.length === 0 && (
              <p className="muted column-empty">Rien ici.</p>
            )}
            {data.columns[one].total > data.columns[one].parcels.length && (
              <Link className="column-more" to={toWith({ plus: one })} preventScrollReset>
                {data.columns[one].total - data.columns[one].parcels.length} de plus
              </Link>
            )}
          </section>
        ))}
      </div>
      {waiting.length > 0 && (
        <AssignBar
          parcels={waiting}
          team={work.team.data}
          onDone={() => {
            choose([])
            work.refresh()
          }}
        />
      )}
      <AwaitedGoodsList
        userId={userId}
        group={query.group}
        couriers={(work.team.data?.couriers ?? []).filter(
          ({ admitted, away }) => admitted && !away,
        )}
      />
      <ToConfirm work={work} />
    </>
  )
}

const COLUMN = 'colonne'

function readColumn(): BoardColumn {
  const kept = readFromTab(COLUMN)
  return boardColumns.find((one) => one === kept) ?? 'to_assign'
}

function addressWith(search: URLSearchParams, change: Record<string, string | null>): string {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  return `?${after}`
}

type BoardCardProps = {
  parcel: BoardParcel
  to: string
  chosen: boolean | null
  onToggle: () => void
}

function BoardCard({ parcel, to, chosen, onToggle }: BoardCardProps) {
  const delay = delayOf(parcel, useNow(30_000))
  const number = shortNumber(parcel.orderNumber)
  const goods = `${parcel.itemsCount} ${plural(parcel.itemsCount, 'article')}`
  return (
    <article className={classes('card trip', chosen && 'chosen')}>
      <div className="trip-head">
        {chosen !== null && (
          <input
            className="row-checkbox"
            type="checkbox"
            aria-label={`Choisir ${number}`}
            checked={chosen}
            onChange={onToggle}
          />
        )}
        <span>{number}</span>
        <span className={classes('deadline', delay.pressing && 'pressing')}>
          <Icon name={delay.pressing ? 'alert' : 'recent'} />
          {delay.words}
        </span>
      </div>
      <Link className="trip-place card-link" to={to} preventScrollReset>
        {parcel.destination}
        <span className="visually-hidden"> {number}</span>
      </Link>
      <small>
        {parcel.shopName}, {parcel.shopPlace}
      </small>
      <div className="trip-foot">
        {parcel.courier ? (
          <span className="trip-courier">
            <span className="avatar" aria-hidden="true">
              {initialsOf(parcel.courier.name)}
            </span>
            {shortName(parcel.courier.name)}
          </span>
        ) : (
          <span className="muted">
            {goods}, {parcel.weight}
          </span>
        )}
        <b>{dueWords(parcel)}</b>
      </div>
    </article>
  )
}

type Figures = Reply<typeof readBoard>['figures']

function BoardFigures({ figures }: Pick<Reply<typeof readBoard>, 'figures'>) {
  const cells = [
    [
      'À attribuer',
      figures.toAssign,
      figures.toAssignLate > 0 ? `dont ${figures.toAssignLate} en retard` : 'aucun retard',
    ],
    [
      'En route',
      figures.onTheWay,
      figures.onTheWayLate > 0 ? `${figures.onTheWayLate} en retard` : 'aucun retard',
    ],
    ['Livrées aujourd’hui', figures.deliveredToday, firstTryWords(figures)],
    [
      'Délai médian',
      medianWords(figures.medianMinutes),
      `hier ${medianWords(figures.medianYesterday)}`,
    ],
    [
      'Espèces chez les livreurs',
      formatFrancs(figures.cashHeld),
      remittanceWords(figures.openRemittances),
    ],
  ] as const
  return (
    <dl className="key-figures tight figures-5 max-[899px]:order-last">
      {cells.map(([name, value, words], index) => (
        <div className={index === cells.length - 1 ? 'key-figure whole' : 'key-figure'} key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}

function firstTryWords({ firstTryPercent, deliveredToday }: Figures): string {
  if (firstTryPercent === null) return 'pas encore'
  if (deliveredToday < FEWEST_CASES) return 'du premier coup : trop peu pour un taux'
  return `${percentWords(firstTryPercent, deliveredToday)} du premier coup`
}

function remittanceWords(count: number): string {
  if (count === 0) return 'rien à confirmer'
  return `${count} ${plural(count, 'remise')} à confirmer`
}

const KEY = 'colis-choisis'

function useChosenParcels() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(read)
  return {
    chosen,
    choose: (ids: readonly string[]) => {
      setChosen(new Set(ids))
      saveInTab(KEY, ids.length > 0 ? ids : null)
    },
  }
}

function read(): ReadonlySet<string> {
  const kept = readFromTab(KEY)
  return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
}
