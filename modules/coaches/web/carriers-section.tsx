import { daysWords } from '#kernel/wire/span-words.ts'
import { useState } from 'react'

import { type Carrier, type CoachLine, listCarriers } from '#modules/coaches/contract/carriers.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import { LostParcels } from '#modules/losses/web/index.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { formatCount } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { DeclaredAttacks } from './declared-attacks.tsx'
import { CarrierSheet, carriersKey, LineSheet } from './carrier-sheets.tsx'

type Open =
  | { what: 'carrier'; carrier: Carrier | null }
  | { what: 'line'; carrier: Carrier; line: CoachLine | null }
type LineOf = { carrier: Carrier; line: CoachLine }

/** Coach lines of all carriers; undefined until they are read. */
export function useLineCount(): number | undefined {
  const carriers = useRead(carriersKey, listCarriers, {}).data?.carriers
  return carriers?.reduce((sum, { lines }) => sum + lines.length, 0)
}

/** Carriers and their lines, as an admin keeps them. */
export function CarriersSection() {
  const query = useRead(carriersKey, listCarriers, {})
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <section aria-label="Cars et lignes">
      <div className="stack">
        <Reading query={query} cards={1}>
          {({ carriers }) => (
            <>
              {carriers.length === 0 && (
                <p>Aucun transporteur : sans car, une région n’est livrée que par des livreurs.</p>
              )}
              <DeclaredAttacks />
              <LostParcels />
              <CarrierTable carriers={carriers} onOpen={setOpen} />
              <LineTable carriers={carriers} onOpen={setOpen} />
            </>
          )}
        </Reading>
        <p>
          <Button look="outline" onClick={() => setOpen({ what: 'carrier', carrier: null })}>
            Ajouter un transporteur
          </Button>
        </p>
      </div>
      {open?.what === 'carrier' && (
        <CarrierSheet carrier={open.carrier} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'line' && (
        <LineSheet carrier={open.carrier} line={open.line} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

type TableProps = { carriers: readonly Carrier[]; onOpen: (open: Open) => void }

function CarrierTable({ carriers, onOpen }: TableProps) {
  if (carriers.length === 0) return null
  const renderActs = (carrier: Carrier) => (
    <RowMenu
      of={carrier.name}
      acts={[
        { words: 'Modifier', onPress: () => onOpen({ what: 'carrier', carrier }) },
        ...(carrier.isOpen
          ? [
              {
                words: 'Ajouter une ligne',
                onPress: () => onOpen({ what: 'line' as const, carrier, line: null }),
              },
            ]
          : []),
      ]}
    />
  )
  return (
    <DataTable
      label="Transporteurs"
      rows={carriers}
      columns={carrierColumns}
      keyOf={({ _id }) => _id}
      cardList="flush"
      renderCard={(carrier) => (
        <article className="row" aria-label={carrier.name}>
          <span className="row-text">
            <b>
              {carrier.name} {!carrier.isOpen && <Badge tone="neutral">fermé</Badge>}
            </b>
            <small>{`${formatPhone(carrier.phone)} · payé par ${providerWords[carrier.provider]}`}</small>
          </span>
          {renderActs(carrier)}
        </article>
      )}
      renderActs={renderActs}
    />
  )
}

const carrierColumns: readonly Column<Carrier>[] = [
  {
    head: 'Transporteur',
    cell: ({ name, isOpen }) => (
      <>
        <b>{name}</b> {!isOpen && <Badge tone="neutral">fermé</Badge>}
      </>
    ),
  },
  { head: 'Téléphone', cell: ({ phone }) => formatPhone(phone) },
  { head: 'Payé par', cell: ({ provider }) => providerWords[provider] },
  {
    head: 'Lignes',
    numeric: true,
    cell: ({ lines }) => lines.filter(({ isOpen }) => isOpen).length,
  },
]

function LineTable({ carriers, onOpen }: TableProps) {
  const rows = carriers.flatMap((carrier) => carrier.lines.map((line) => ({ carrier, line })))
  if (rows.length === 0) return null
  const renderActs = ({ carrier, line }: LineOf) => (
    <RowMenu
      of={`${carrier.name}, ${wayWords(line)}`}
      acts={[{ words: 'Modifier', onPress: () => onOpen({ what: 'line', carrier, line }) }]}
    />
  )
  return (
    <DataTable
      label="Lignes"
      rows={rows}
      columns={lineColumns}
      keyOf={({ line }) => line._id}
      cardList="flush"
      renderCard={(row) => (
        <article className="row" aria-label={`${row.carrier.name}, ${wayWords(row.line)}`}>
          <span className="row-text">
            <b>
              {wayWords(row.line)} {!row.line.isOpen && <Badge tone="neutral">fermée</Badge>}
            </b>
            <small>{`${row.carrier.name} · ${row.line.station}`}</small>
            <small>{`${departureWords(row.line)} · ${roadWords(row.line)}`}</small>
            <small>{pricesWords(row.line)}</small>
          </span>
          {renderActs(row)}
        </article>
      )}
      renderActs={renderActs}
    />
  )
}

const lineColumns: readonly Column<LineOf>[] = [
  {
    head: 'Ligne',
    cell: ({ line }) => (
      <>
        <b>{wayWords(line)}</b> {!line.isOpen && <Badge tone="neutral">fermée</Badge>}
        <small className="block muted">{line.station}</small>
      </>
    ),
  },
  { head: 'Transporteur', cell: ({ carrier }) => carrier.name },
  { head: 'Départs', cell: ({ line }) => departureWords(line) },
  { head: 'Route', cell: ({ line }) => roadWords(line) },
  {
    head: 'Un colis léger · moyen · lourd',
    numeric: true,
    cell: ({ line }) => pricesWords(line),
  },
]

/** « Bamako – Kayes » */
function wayWords({ from, region }: CoachLine): string {
  return `${from} – ${region}`
}

function roadWords({ roadDays }: CoachLine): string {
  if (roadDays === 0) return 'le jour même'
  return daysWords(roadDays)
}

function pricesWords({ prices }: CoachLine): string {
  return `${[prices.léger, prices.moyen, prices.lourd].map(formatCount).join(' · ')} f`
}
