import { atWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { useNow } from '#client/device/use-now.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { ListSearch } from '#client/lists/list-search.tsx'
import { useKeptActs } from '#client/offline/act-queue.ts'
import { dropAct } from '#client/offline/act-store.ts'
import { halfShown } from '#modules/deliveries/web/index.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { initialsOf } from '#ui/pictures/avatar.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { relayCodes } from '../codes/counter-codes.ts'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { keptLeft, parcelSize, shortNumber } from './relay-words.ts'
import { type Relay, type RelayRow, useRelayParcels } from './use-relay.ts'

type KeptParcelsProps = { userId: string; relay: Relay; onChanged: () => void }

/** Parcels that wait for their buyers, the last day first, and codes that wait for the network. */
export function KeptParcels({ userId, relay, onChanged }: KeptParcelsProps) {
  const [q, setSearch] = useState('')
  const [chosen, setChosen] = useState<RelayRow | null>(null)
  const now = useNow(60_000)
  const list = useRelayParcels(userId, 'kept', q)
  const acts = useKeptActs(relayCodes, userId)
  const waiting = new Set(
    acts.flatMap(({ problem, payload }) => (problem === null ? [payload.fulfillmentId] : [])),
  )
  const rows = list.rows?.filter(({ parcelId }) => !waiting.has(parcelId))
  return (
    <>
      {acts.map((act) => (
        <article
          className="card relay-held"
          aria-label={`Code de ${act.payload.who}`}
          key={act.key}
        >
          <div className="relay-held-top">
            <div>
              <b>{act.payload.who}</b>
              <small>{`Code ${halfShown(act.payload.otp)} saisi ${atWords(act.keptAt)}`}</small>
            </div>
            {act.problem === null ? (
              <span className="badge badge-dot badge-waiting">en attente</span>
            ) : (
              <span className="badge badge-dot badge-danger">code refusé</span>
            )}
          </div>
          {act.problem === null ? (
            <p className="small">
              {act.notBefore ? `Repart ${atWords(act.notBefore)}.` : 'Part avec le réseau.'}
            </p>
          ) : (
            <>
              <FieldError>{act.problem}</FieldError>
              <Button look="plain" className="self-start" onClick={() => dropAct(act)}>
                Retirer ce code
              </Button>
            </>
          )}
        </article>
      ))}
      <ListSearch
        label="Chercher un colis"
        hint="Nom, numéro, téléphone"
        maxLength={60}
        q={q}
        live
        onSearch={setSearch}
      />
      <ListRows
        list={{ ...list, rows }}
        empty={
          q ? (
            <Empty title="Aucun colis trouvé" of="parcels">
              Cherchez un autre nom, ou la fin du numéro de commande.
            </Empty>
          ) : (
            acts.length === 0 && (
              <Empty title="Aucun colis en garde" of="parcels">
                Les colis que les livreurs vous laissent attendent ici leurs clients.
              </Empty>
            )
          )
        }
      >
        {(parcels) => (
          <DataTable
            label="En garde"
            rows={parcels}
            columns={columnsAt(now)}
            keyOf={({ parcelId }) => parcelId}
            groupOf={({ keptUntil }) => (isLastDay(keptUntil, now) ? 'Dernier jour' : 'À remettre')}
            groupNote={(group) =>
              group === 'Dernier jour' ? '· repart s’il n’est pas retiré' : ''
            }
            cardList="flush"
            renderCard={(parcel) => (
              <KeptCard parcel={parcel} now={now} onHandOver={() => setChosen(parcel)} />
            )}
            renderActs={(parcel) => (
              <Button
                size="small"
                look={isLastDay(parcel.keptUntil, now) ? 'primary' : 'outline'}
                onClick={() => setChosen(parcel)}
              >
                Remettre<span className="visually-hidden"> à {parcel.buyerName}</span>
              </Button>
            )}
          />
        )}
      </ListRows>
      {chosen && (
        <HandOverSheet
          owner={userId}
          parcel={list.rows?.find(({ _id }) => _id === chosen._id) ?? chosen}
          fee={relay.fee}
          onChanged={onChanged}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type KeptCardProps = { parcel: RelayRow; now: number; onHandOver: () => void }

function KeptCard({ parcel, now, onHandOver }: KeptCardProps) {
  const isLast = isLastDay(parcel.keptUntil, now)
  return (
    <article className={classes('relay-held', isLast && 'relay-held-last')}>
      <div className="relay-held-top">
        <span className="avatar" aria-hidden="true">
          {initialsOf(parcel.buyerName)}
        </span>
        <div>
          <b>{parcel.buyerName}</b>
          <small>{`${shortNumber(parcel.orderNumber)} · ${parcelSize(parcel)}`}</small>
        </div>
        <Due parcel={parcel} />
      </div>
      <div className="relay-held-foot">
        <Left until={parcel.keptUntil} now={now} />
        <Button look={isLast ? 'primary' : 'outline'} onClick={onHandOver}>
          Remettre<span className="visually-hidden"> à {parcel.buyerName}</span>
        </Button>
      </div>
    </article>
  )
}

function Due({ parcel: { cashDue } }: { parcel: RelayRow }) {
  return cashDue > 0 ? (
    <b className="figures nowrap">
      <Sum francs={cashDue} />
    </b>
  ) : (
    <span className="badge badge-ok">payé</span>
  )
}

function Left({ until, now }: { until: string | null; now: number }) {
  if (!until) return null
  const { words, tone } = keptLeft(until, now)
  return (
    <span className={classes('deadline', tone === 'last' && 'pressing')}>
      <Icon name="recent" size={16} />
      {words}
    </span>
  )
}

function isLastDay(until: string | null, now: number): boolean {
  return until !== null && keptLeft(until, now).tone === 'last'
}

function columnsAt(now: number): readonly Column<RelayRow>[] {
  return [
    {
      head: 'Client',
      cell: ({ buyerName, buyerPhone }) => (
        <>
          <b>{buyerName}</b>
          <small className="muted nowrap">{formatPhone(buyerPhone)}</small>
        </>
      ),
    },
    {
      head: 'Colis',
      cell: ({ orderNumber, weight, shopName }) => (
        <>
          <span className="nowrap">
            {[shortNumber(orderNumber), weight].filter(Boolean).join(' · ')}
          </span>
          <small className="muted">{shopName}</small>
        </>
      ),
    },
    { head: 'Gardé encore', cell: ({ keptUntil }) => <Left until={keptUntil} now={now} /> },
    {
      head: 'À encaisser',
      numeric: true,
      cell: ({ cashDue }) => (cashDue > 0 ? formatFrancs(cashDue) : 'payé'),
    },
  ]
}
