import { daysWords } from '#kernel/wire/span-words.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import type { DeliveryTariff } from '#modules/pricing/contract/delivery-tariff.ts'
import type { ServedRegions } from '#modules/pricing/contract/served-regions.ts'
import {
  cashWords,
  collectsWords,
  isFarZone,
  nameOfLine,
  serviceWords,
  type ZoneLine as Line,
  zoneSpan,
} from '#modules/pricing/contract/zone-lines.ts'
import { pauseWords, surchargeWords } from '#modules/pricing/contract/zone-words.ts'
import { weightClasses } from '#modules/products/contract/product-words.ts'
import { formatCount, formatFrancs } from '#kernel/wire/money.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { RowMenu, type RowAct } from '#ui/sheets/row-menu.tsx'
import { useWide } from '#ui/use-wide.ts'
import './tariff.css'

type Zone = DeliveryTariff['zones'][number]
type Region = ServedRegions['regions'][number]

export type Open =
  | { sheet: 'prices' | 'pause' | 'surcharge'; zone: Zone }
  | { sheet: 'end'; zone: Zone; part: 'pause' | 'surcharge' }
  | { sheet: 'service' | 'close-road' | 'open-road'; region: Region }
  | { sheet: 'line'; lineId: string }
  | { sheet: 'rules' | 'confirm' }

type ZoneTableProps = {
  lines: readonly Line[]
  onOpen: (open: Open) => void
}

export function ZoneTable({ lines, onOpen }: ZoneTableProps) {
  const isWide = useWide()
  const renderActs = (line: Line) => <RowMenu of={nameOfLine(line)} acts={actsOf(line, onOpen)} />
  const table = (label: string, rows: readonly Line[]) => (
    <DataTable
      key={label}
      label={label}
      rows={rows}
      columns={columns}
      keyOf={(line) => line.region?.region ?? line.zone.zone}
      groupOf={groupOf}
      className="zone-table"
      cardList="flush"
      head={
        !isWide && (
          <div className="card-head">
            <h2>{label}</h2>
            <span className="small muted">léger à lourd</span>
          </div>
        )
      }
      renderCard={(line) => <ZoneCard line={line}>{renderActs(line)}</ZoneCard>}
      renderActs={renderActs}
    />
  )
  if (isWide) return table('Zones', lines)
  return [...Map.groupBy(lines, groupOf)].map(([group, rows]) => table(group, rows))
}

const columns: readonly Column<Line>[] = [
  {
    head: 'Zone',
    cell: (line) => (
      <>
        <span className={line.region ? 'pl-4' : 'semibold'}>{nameOfLine(line)}</span>
        <Tags line={line} />
      </>
    ),
  },
  { head: 'Qui la sert', cell: (line) => <Service line={line} /> },
  { head: 'Collecte', cell: (line) => <span className="small">{collectsWords(line)}</span> },
  ...weightClasses.map((weight): Column<Line> => ({
    head: weight,
    group: 'À la porte, en f',
    numeric: true,
    cell: ({ zone, region }) => (
      <Price line={region} francs={region?.servedBy === 'coach' ? null : zone.fees[weight]} />
    ),
  })),
  ...weightClasses.map((weight): Column<Line> => ({
    head: weight,
    group: 'Au relais, en f',
    numeric: true,
    cell: ({ zone, region }) => <Price line={region} francs={zone.relayFees?.[weight] ?? null} />,
  })),
  {
    head: 'Jours',
    cell: ({ zone, region }) => (
      <span className={region ? 'muted' : undefined}>{zoneSpan(zone)}</span>
    ),
  },
  {
    head: 'Espèces',
    cell: (line) => {
      const { zone, region } = line
      return region ? (
        <span className="muted">{cashWords(line)}</span>
      ) : (
        <>
          {cashWords(line)}
          {zone.cashAllowed && zone.depositAbove !== null && (
            <small className="block muted">{`acompte dès ${formatFrancs(zone.depositAbove)}`}</small>
          )}
        </>
      )
    },
  },
]

/** A region's prices are those of its zone, and are changed there. */
function Price({ line, francs }: { line: Region | null; francs: number | null }) {
  return (
    <span className={line ? 'muted' : undefined}>
      {francs === null ? '–' : formatCount(francs)}
    </span>
  )
}

function ZoneCard({ line, children }: { line: Line; children: ReactNode }) {
  const { zone, region } = line
  const byCoach = region?.servedBy === 'coach'
  const fees = byCoach ? (zone.relayFees ?? zone.fees) : zone.fees
  return (
    <article className="row zone-row" aria-label={nameOfLine(line)}>
      <span className="row-text">
        <span className={region ? undefined : 'semibold'}>{nameOfLine(line)}</span>
        <small className="muted">
          <Service line={line} />
        </small>
        {collectsWords(line) && (
          <small className="muted">{`Collecte : ${collectsWords(line)}`}</small>
        )}
      </span>
      <span className="zone-cost">
        <span translate="no">{`${formatCount(fees.léger)} à ${formatFrancs(fees.lourd)}`}</span>
        <small className="block muted">{byCoach ? 'au relais' : daysOf(zone)}</small>
      </span>
      {children}
      <Tags line={line} />
    </article>
  )
}

function Tags({ line: { zone, region } }: { line: Line }) {
  const pause = region ? region.pause : zone.pause
  const surcharge = region ? null : zone.surcharge
  if (!pause && !surcharge) return null
  return (
    <span className="zone-tags">
      {pause && (
        <span title={pauseWords(pause)}>
          <Badge tone="danger">{`suspendue, reprend ${shortDay(pause.until)}`}</Badge>
        </span>
      )}
      {surcharge && <Badge tone="waiting">{surchargeWords(surcharge)}</Badge>}
    </span>
  )
}

function Service({ line }: { line: Line }) {
  const words = serviceWords(line)
  if (line.region?.servedBy !== 'coach') return words
  return (
    <span className="zone-coach">
      <Icon name="coach" size={20} />
      {words}
    </span>
  )
}

function actsOf({ zone, region, bamako }: Line, onOpen: ZoneTableProps['onOpen']): RowAct[] {
  if (region)
    return [
      { words: 'Changer qui livre', onPress: () => onOpen({ sheet: 'service', region }) },
      region.pause
        ? { words: 'Reprendre', onPress: () => onOpen({ sheet: 'open-road', region }) }
        : { words: 'Suspendre', onPress: () => onOpen({ sheet: 'close-road', region }) },
      ...(region.lines ?? []).map(({ _id: lineId, carrier, from, to }) => ({
        words: `Fermer ${from} → ${to}, ${carrier}`,
        onPress: () => onOpen({ sheet: 'line', lineId }),
      })),
    ]
  const ofBamako = bamako && !isFarZone(zone)
  return [
    { words: 'Modifier les prix', onPress: () => onOpen({ sheet: 'prices', zone }) },
    zone.pause
      ? { words: 'Reprendre', onPress: () => onOpen({ sheet: 'end', zone, part: 'pause' }) }
      : { words: 'Suspendre', onPress: () => onOpen({ sheet: 'pause', zone }) },
    zone.surcharge
      ? {
          words: 'Arrêter le supplément',
          onPress: () => onOpen({ sheet: 'end', zone, part: 'surcharge' }),
        }
      : { words: 'Supplément', onPress: () => onOpen({ sheet: 'surcharge', zone }) },
    ...(ofBamako
      ? [
          {
            words: 'Changer qui livre Bamako',
            onPress: () => onOpen({ sheet: 'service', region: bamako }),
          },
        ]
      : []),
  ]
}

function groupOf({ zone }: Line): string {
  return isFarZone(zone) ? 'Autres villes' : 'Bamako'
}

function daysOf({ minDays, maxDays }: Zone): string {
  if (minDays === maxDays) return daysWords(minDays)
  return `${minDays} à ${daysWords(maxDays)}`
}
