import { type ComponentType, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import {
  readDeliveryTariff,
  type DeliveryTariff,
} from '#modules/pricing/contract/delivery-tariff.ts'
import { readServedRegions, type ServedRegions } from '#modules/pricing/contract/served-regions.ts'
import { nameOfLine, type ZoneLine, zoneLinesOf } from '#modules/pricing/contract/zone-lines.ts'
import type { Places } from '#modules/places/contract/places.ts'
import { plainWords } from '#kernel/wire/plain-text.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { ListSearch } from '#client/lists/list-search.tsx'
import { settingChangesKey, useSettingChanges, WaitingTopic } from '#modules/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ChangeRegion, ConfirmRegions, regionsKey } from '../regions/region-sheets.tsx'
import { RulesSheet, ZoneSheet } from './price-sheets.tsx'
import { PauseSheet, pauseRegion, pauseZone, ResumeSheet, SurchargeSheet } from './state-sheets.tsx'
import { ZoneTable, type Open } from './zone-table.tsx'

const tariffKey = ['delivery-tariff']

/** How many lines the table has, and how many regions are not served; none before they are read. */
export function useZoneCounts() {
  const tariff = useRead(tariffKey, readDeliveryTariff, {}).data
  const regions = useRead(regionsKey, readServedRegions, {}).data?.regions
  return {
    lines: tariff && regions && zoneLinesOf(tariff, regions).length,
    notYet: regions?.filter(({ servedBy }) => servedBy === 'none').length,
  }
}

/** What each zone costs, who serves it, and what stops it for a time: one table. */
export function ZonesView({ closeLine }: Pick<ZonesProps, 'closeLine'>) {
  const queries = useQueryClient()
  const tariff = useRead(tariffKey, readDeliveryTariff, {})
  const regions = useRead(regionsKey, readServedRegions, {})
  return (
    <div className="stack">
      <WaitingTopic
        topic="delivery"
        onDecided={() => void queries.invalidateQueries({ queryKey: tariffKey })}
      />
      <WaitingTopic
        topic="regions"
        onDecided={() => void queries.invalidateQueries({ queryKey: regionsKey })}
      />
      <Reading query={tariff} cards={3}>
        {(read) => (
          <Zones tariff={read} regions={regions.data?.regions ?? []} closeLine={closeLine} />
        )}
      </Reading>
    </div>
  )
}

type ZonesProps = {
  tariff: DeliveryTariff
  regions: ServedRegions['regions']
  /** Sheet that closes a coach line. */
  closeLine: ComponentType<{ lineId: string; onClose: () => void }>
}

function Zones({ tariff, regions, closeLine: CloseLine }: ZonesProps) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<Open | null>(null)
  const [sought, setSought] = useState('')
  const { quartiers } = (useSettingChanges().data?.settings['places'] as Places) ?? noPlaces
  const lines = linesFor(sought, { lines: zoneLinesOf(tariff, regions), quartiers })
  const undecided = regions.filter(({ isDecided }) => !isDecided)
  const close = () => {
    setOpen(null)
    for (const queryKey of [settingChangesKey, tariffKey, regionsKey])
      void queries.invalidateQueries({ queryKey })
  }
  return (
    <>
      {undecided.length > 0 && (
        <div className="announcements">
          <Remark>
            {`${undecided.length} régions sont livrées comme avant, sans que personne ne l’ait confirmé. Dites lesquelles vos livreurs servent vraiment.`}
          </Remark>
          <Button onClick={() => setOpen({ sheet: 'confirm' })}>Confirmer les régions</Button>
        </div>
      )}
      <ListSearch
        label="Chercher une ville ou un quartier"
        hint="Quartier ou ville"
        q={sought}
        live
        onSearch={setSought}
      />
      {lines.length === 0 ? (
        <p className="muted">Aucune zone livrée de ce nom.</p>
      ) : (
        <ZoneTable lines={lines} onOpen={setOpen} />
      )}
      <section className="card" aria-labelledby="toutes-les-zones">
        <div className="card-head">
          <h2 id="toutes-les-zones">Toutes les zones</h2>
          <Button look="outline" size="small" onClick={() => setOpen({ sheet: 'rules' })}>
            Modifier
          </Button>
        </div>
        <p>{`${formatFrancs(tariff.furtherShop)} par boutique de plus. Paiement à la livraison jusqu’à ${formatFrancs(tariff.cashCeiling)}.`}</p>
        <p className="small muted mt-2">
          Une autre personne de l’équipe approuve chaque changement. Les commandes passées gardent
          leur prix.
        </p>
      </section>
      <section className="card" aria-labelledby="de-ville-en-ville">
        <h2 id="de-ville-en-ville">D’une ville à l’autre</h2>
        <p className="muted">
          Le car de la ville de la boutique s’ajoute aux frais de la zone d’arrivée. Suspendre une
          ville ferme sa route dans les deux sens ; fermer une ligne arrête un seul car.
        </p>
      </section>
      {open?.sheet === 'line' && <CloseLine lineId={open.lineId} onClose={close} />}
      {open && open.sheet !== 'line' && (
        <OpenSheet open={open} tariff={tariff} undecided={undecided} onClose={close} />
      )}
    </>
  )
}

const noPlaces: Places = { quartiers: [] }

/** Lines of a town, a zone, or the zone of a quartier of Bamako. */
function linesFor(
  sought: string,
  { lines, quartiers }: { lines: readonly ZoneLine[]; quartiers: Places['quartiers'] },
): readonly ZoneLine[] {
  const words = plainWords(sought)
  if (!words) return lines
  const has = (name: string) => plainWords(name).includes(words)
  const zones = quartiers.flatMap(({ name, formerNames, zone }) =>
    [name, ...formerNames].some(has) ? [zone as string] : [],
  )
  return lines.filter(
    (line) => has(nameOfLine(line)) || (line.region === null && zones.includes(line.zone.zone)),
  )
}

type OpenSheetProps = {
  open: Exclude<Open, { sheet: 'line' }>
  tariff: DeliveryTariff
  undecided: ServedRegions['regions']
  onClose: () => void
}

function OpenSheet({ open, tariff, undecided, onClose }: OpenSheetProps) {
  switch (open.sheet) {
    case 'prices':
      return <ZoneSheet tariff={tariff} zone={open.zone} onClose={onClose} />
    case 'rules':
      return <RulesSheet tariff={tariff} onClose={onClose} />
    case 'surcharge':
      return <SurchargeSheet tariff={tariff} zone={open.zone} onClose={onClose} />
    case 'end':
      return <ResumeSheet tariff={tariff} zone={open.zone} part={open.part} onClose={onClose} />
    case 'pause':
      return (
        <PauseSheet
          name={open.zone.label}
          ask={(pause, why) => pauseZone(tariff, open.zone, pause, why)}
          onClose={onClose}
        />
      )
    case 'close-road':
      return (
        <PauseSheet
          name={open.region.region}
          reason={`La route de ${open.region.region} est fermée`}
          ask={(pause, why) => pauseRegion(open.region, pause, why)}
          onClose={onClose}
        />
      )
    case 'open-road':
      return <ResumeSheet region={open.region} onClose={onClose} />
    case 'service':
      return <ChangeRegion region={open.region} onClose={onClose} />
    case 'confirm':
      return <ConfirmRegions regions={undecided} onClose={onClose} />
  }
}
