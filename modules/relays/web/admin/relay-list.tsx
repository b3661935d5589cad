import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import {
  type AdminRelay,
  listRelays,
  type RelayState,
  relayStates,
} from '#modules/relays/contract/relays.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { call } from '#client/api/client.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { FilterChoice } from '#client/lists/filter-choice.tsx'
import { ListFilters } from '#client/lists/list-filters.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { oneWord, useFilters } from '#client/lists/use-filters.ts'
import { usePageList } from '#client/lists/use-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { RelayFormSheet } from './relay-form-sheet.tsx'
import { RelayStateSheet } from './relay-state-sheet.tsx'
import { stateWords } from '../state-words.ts'

export const relaysKey = ['admin', 'relays']

const stateOptions = relayStates.map((value) => ({ value, label: stateWords[value].words }))

type Open =
  | { what: 'form'; relay: AdminRelay | null }
  | { what: 'state'; relay: AdminRelay; to: RelayState }

/** Relay points, as an admin opens, changes, pauses and closes them. */
export function RelayList() {
  const { of, change } = useFilters()
  const search = of('q')
  const state = oneWord(relayStates, of('etat'))
  const query = { search, ...(state && { state }) }
  const list = usePageList({
    key: [...relaysKey, query],
    read: (from, signal) => call(listRelays, { query: { ...query, ...from } }, { signal }),
    rows: ({ relays }) => relays.map((relay) => ({ ...relay, _id: relay.relayId })),
  })
  const [open, setOpen] = useState<Open | null>(null)
  const total = list.last?.total
  const add = (
    <Button icon="plus" onClick={() => setOpen({ what: 'form', relay: null })}>
      Ouvrir un point relais
    </Button>
  )
  return (
    <ScreenFrame
      detail={
        total === undefined
          ? undefined
          : `${total} ${plural(total, 'point relais', 'points relais')}`
      }
      file={add}
    >
      <ListFilters
        label="Chercher un point relais"
        hint="Nom, boutique, quartier"
        q={search}
        onSearch={(words) => change({ q: words })}
      >
        <FilterChoice
          label="État"
          all="État : tous"
          options={stateOptions}
          value={state ?? ''}
          onChoose={(etat) => change({ etat })}
        />
      </ListFilters>
      <ListRows
        list={list}
        empty={
          search || state ? (
            <Empty title="Aucun point relais ne correspond" of="matches">
              Essayez une partie du nom seulement.
            </Empty>
          ) : (
            <Empty title="Aucun point relais" of="parcels">
              Ouvrez le premier dans une boutique qui garde des colis pour le quartier.
            </Empty>
          )
        }
      >
        {(relays) => (
          <DataTable
            label="Points relais"
            rows={relays}
            partial={list.hasNextPage}
            columns={columns}
            keyOf={({ relayId }) => relayId}
            renderCard={(relay) => <RelayCard relay={relay} onOpen={setOpen} />}
            renderActs={(relay) => <RelayMenu relay={relay} onOpen={setOpen} />}
          />
        )}
      </ListRows>
      {open?.what === 'form' && (
        <RelayFormSheet
          relay={open.relay}
          onChanged={() => void list.refetch()}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.what === 'state' && <RelayStateSheet {...open} onClose={() => setOpen(null)} />}
    </ScreenFrame>
  )
}

const columns: readonly Column<AdminRelay>[] = [
  {
    head: 'Point relais',
    sort: ({ name }) => name,
    cell: ({ name, shopName, ownerName }) => (
      <>
        <b>{name}</b>
        <small className="muted">{`${shopName}, ${ownerName}`}</small>
      </>
    ),
  },
  {
    head: 'Lieu',
    sort: ({ region, quartier }) => `${region} ${quartier ?? ''}`,
    cell: ({ region, quartier, landmark }) => (
      <>
        {quartier ?? region}
        <small className="muted">{landmark}</small>
      </>
    ),
  },
  { head: 'Heures', secondary: true, cell: ({ opening }) => openingWords(opening) },
  {
    head: 'Colis',
    numeric: true,
    sort: ({ kept }) => kept,
    cell: ({ kept, places, expected, leaving }) => (
      <>
        <span className="nowrap">{`${kept} sur ${places}`}</span>
        <small className="muted nowrap">{comingWords(expected, leaving)}</small>
      </>
    ),
  },
  {
    head: 'Caisse',
    numeric: true,
    sort: ({ box }) => box,
    cell: ({ box, cashCeiling }) => (
      <>
        <span className="nowrap">
          <Sum francs={box} />
        </span>
        <small className="muted nowrap">{`sur ${formatFrancs(cashCeiling)}`}</small>
      </>
    ),
  },
  { head: 'État', sort: ({ state }) => state, cell: (relay) => <StateBadge relay={relay} /> },
]

type ActsProps = { relay: AdminRelay; onOpen: (open: Open) => void }

function RelayCard({ relay, onOpen }: ActsProps) {
  const { name, shopName, region, quartier, landmark, kept, places, expected, leaving } = relay
  return (
    <>
      <div className="card-line flex-nowrap">
        <div className="min-w-0">
          <h2>{name}</h2>
          <p className="muted">{`${shopName}, ${relay.ownerName}`}</p>
        </div>
        <RelayMenu relay={relay} onOpen={onOpen} />
      </div>
      <p>{[quartier ?? region, landmark].join(', ')}</p>
      <p className="muted">{openingWords(relay.opening)}</p>
      <p className="mt-2">
        {`${kept} colis sur ${places}, ${comingWords(expected, leaving)}. Caisse ${formatFrancs(relay.box)} sur ${formatFrancs(relay.cashCeiling)}.`}
      </p>
      <p className="mt-2">
        <StateBadge relay={relay} />
      </p>
    </>
  )
}

function StateBadge({ relay: { state, stateReason } }: { relay: AdminRelay }) {
  const { words, tone } = stateWords[state]
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {state !== 'open' && stateReason && <small className="muted">{` ${stateReason}`}</small>}
    </>
  )
}

function RelayMenu({ relay, onOpen }: ActsProps) {
  const { name, state } = relay
  const to = (next: RelayState) => () => onOpen({ what: 'state', relay, to: next })
  return (
    <RowMenu
      of={name}
      acts={[
        { words: 'Modifier', onPress: () => onOpen({ what: 'form', relay }) },
        ...(state === 'open' ? [{ words: 'Mettre en pause', onPress: to('paused') }] : []),
        ...(state !== 'open' ? [{ words: 'Rouvrir', onPress: to('open') }] : []),
        ...(state !== 'closed' ? [{ words: 'Fermer', onPress: to('closed'), danger: true }] : []),
      ]}
    />
  )
}

function comingWords(expected: number, leaving: number): string {
  return `${expected} ${plural(expected, 'attendu')}, ${leaving} à rendre`
}
