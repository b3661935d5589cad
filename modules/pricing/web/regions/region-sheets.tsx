import { plural } from '#kernel/wire/plural.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import {
  changeServedRegions,
  readServedRegions,
  type TownService,
  type ServedRegions,
} from '#modules/pricing/contract/served-regions.ts'
import { regionWords } from '#modules/pricing/contract/zone-words.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Reading } from '#client/api/reading.tsx'
import { useRead } from '#client/api/use-read.ts'
import { settingChangesKey, WaitingTopic } from '#modules/settings/web/index.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import './region-sheets.css'

type Region = ServedRegions['regions'][number]
type Wanted = { region: string; servedBy: TownService; isCollected?: boolean }

export const regionsKey = ['served-regions']
const asked = 'Demandé : une autre personne doit approuver'

/** Regions without delivery, by how many users wait. */
export function AwaitedRegionsView() {
  const queries = useQueryClient()
  const query = useRead(regionsKey, readServedRegions, {})
  const [opened, setOpened] = useState<Region | null>(null)
  return (
    <div className="stack">
      <WaitingTopic
        topic="regions"
        onDecided={() => void queries.invalidateQueries({ queryKey: regionsKey })}
      />
      <Reading query={query} cards={2}>
        {({ regions }) => <AwaitedRegions regions={notYet(regions)} onOpen={setOpened} />}
      </Reading>
      {opened && <ChangeRegion region={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

type AwaitedRegionsProps = { regions: readonly Region[]; onOpen: (region: Region) => void }

function AwaitedRegions({ regions, onOpen }: AwaitedRegionsProps) {
  const waiting = regions.reduce((sum, region) => sum + region.waiting, 0)
  const most = Math.max(1, ...regions.map((region) => region.waiting))
  if (regions.length === 0) return <p className="muted">Toutes les régions sont livrées.</p>
  return (
    <section className="card flush" aria-labelledby="pas-encore">
      <div className="card-head">
        <h2 id="pas-encore">Pas encore</h2>
        <span className="small muted">{waitingWords(waiting)}</span>
      </div>
      <ul className="served-regions">
        {regions.map((region) => (
          <li className="row" key={region.region}>
            <span className="row-text">
              <b>{regionWords(region.region)}</b>
              <small>
                {region.waiting > 0 && (
                  <span className="waits-bar" aria-hidden>
                    <i style={{ inlineSize: `${(region.waiting / most) * 100}%` }} />
                  </span>
                )}
                {[
                  waitingWords(region.waiting),
                  shopsWords(region.shops),
                  ...(region.carriers.length > 0 ? ['une ligne de car'] : []),
                ].join(' · ')}
              </small>
            </span>
            <Button look="outline" size="small" onClick={() => onOpen(region)}>
              Ouvrir
              <span className="visually-hidden">{` ${region.region}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Regions without delivery, the most awaited first. */
function notYet(regions: readonly Region[]): Region[] {
  return regions
    .filter(({ servedBy }) => servedBy === 'none')
    .toSorted((one, other) => other.waiting - one.waiting)
}

type SheetProps = { onClose: () => void }

export function ChangeRegion({
  region: { region, servedBy, isCollected, waiting, carriers },
  onClose,
}: SheetProps & { region: Region }) {
  const [chosen, setChosen] = useState<TownService>(servedBy === 'none' ? 'couriers' : servedBy)
  const [collects, setCollects] = useState(isCollected)
  const hasCoach = carriers.length > 0
  return (
    <ReasonSheet
      title={servedBy === 'none' ? `Ouvrir ${region}` : `Qui livre ${region} ?`}
      confirm={confirmWords(chosen)}
      done={asked}
      changes={settingChangesKey}
      ready={chosen !== servedBy || collects !== isCollected}
      act={(reason) => propose([{ region, servedBy: chosen, isCollected: collects }], reason)}
      onClose={onClose}
    >
      {servedBy === 'none' && waiting > 0 && (
        <p>{`${waitingWords(waiting)}\u00a0: un message leur dira que vous livrez.`}</p>
      )}
      <fieldset className="stack">
        <legend className="visually-hidden">Qui livre</legend>
        <RadioCard
          name="service"
          title="Par des livreurs"
          detail="Jusqu’à la porte"
          checked={chosen === 'couriers'}
          onChange={() => setChosen('couriers')}
        />
        <RadioCard
          name="service"
          title="Par le car, au point relais"
          detail={
            hasCoach ? carriers.join(', ') : 'Il faut une ligne de car et un point relais ouvert.'
          }
          disabled={!hasCoach}
          checked={chosen === 'coach'}
          onChange={() => setChosen('coach')}
        />
        <RadioCard
          name="service"
          title="Pas encore"
          detail="Aucune nouvelle commande n’y part. Celles qui sont passées sont livrées."
          checked={chosen === 'none'}
          onChange={() => setChosen('none')}
        />
      </fieldset>
      <Checkbox checked={collects} onChange={({ target }) => setCollects(target.checked)}>
        Des livreurs y prennent les colis des boutiques
      </Checkbox>
    </ReasonSheet>
  )
}

function confirmWords(chosen: TownService): string {
  return chosen === 'none' ? 'Demander la fermeture' : 'Demander l’ouverture'
}

export function ConfirmRegions({ regions, onClose }: SheetProps & { regions: readonly Region[] }) {
  const [kept, setKept] = useState<readonly string[]>(
    regions.flatMap(({ region }) => (region === 'Bamako' ? [region] : [])),
  )
  return (
    <ReasonSheet
      title="Où livrez-vous vraiment ?"
      confirm="Demander"
      done={asked}
      changes={settingChangesKey}
      act={(reason) =>
        propose(
          regions.map(({ region }) => ({
            region,
            servedBy: kept.includes(region) ? 'couriers' : 'none',
          })),
          reason,
        )
      }
      onClose={onClose}
    >
      <p>Les autres deviennent « pas encore ».</p>
      <div role="group" aria-label="Régions livrées par des livreurs">
        {regions.map(({ region }) => (
          <Checkbox
            key={region}
            checked={kept.includes(region)}
            onChange={({ target }) =>
              setKept((before) =>
                target.checked ? [...before, region] : before.filter((one) => one !== region),
              )
            }
          >
            {regionWords(region)}
          </Checkbox>
        ))}
      </div>
    </ReasonSheet>
  )
}

function propose(regions: readonly Wanted[], reason: string): Promise<unknown> {
  return call(changeServedRegions, { body: { regions: [...regions], reason } })
}

function waitingWords(count: number): string {
  if (count === 0) return 'personne n’attend'
  return `${count} ${plural(count, 'personne attend', 'personnes attendent')}`
}

function shopsWords(count: number): string {
  if (count === 0) return 'aucune boutique'
  return `${count} ${plural(count, 'boutique')}`
}
