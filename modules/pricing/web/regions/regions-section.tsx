import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'

import {
  changeServedRegions,
  readServedRegions,
  type RegionService,
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
import { Remark } from '#ui/lists/remark.tsx'
import './regions-section.css'

type Region = ServedRegions['regions'][number]
type Wanted = { region: string; servedBy: RegionService }

const KEY = ['served-regions']
const asked = 'Demandé : une autre personne doit approuver'

/** Who delivers to each region; those without delivery by how many users wait. */
export function ServedRegionsSection() {
  const queries = useQueryClient()
  const query = useRead(KEY, readServedRegions, {})
  return (
    <section className="ruled" aria-labelledby="regions-livrees">
      <h2 id="regions-livrees">Régions livrées</h2>
      <div className="stack">
        <WaitingTopic
          topic="regions"
          onDecided={() => void queries.invalidateQueries({ queryKey: KEY })}
        />
        <Reading query={query} cards={2}>
          {({ regions }) => <Regions regions={regions} />}
        </Reading>
      </div>
    </section>
  )
}

function Regions({ regions }: { regions: readonly Region[] }) {
  const [changing, setChanging] = useState<Region | 'undecided' | null>(null)
  const served = regions.filter(({ servedBy }) => servedBy === 'couriers')
  const byCoach = regions.filter(({ servedBy }) => servedBy === 'coach')
  const others = regions
    .filter(({ servedBy }) => servedBy === 'none')
    .toSorted((one, other) => other.waiting - one.waiting)
  const undecided = regions.filter(({ isDecided }) => !isDecided)
  const waiting = others.reduce((sum, region) => sum + region.waiting, 0)
  const most = Math.max(1, ...others.map((region) => region.waiting))
  return (
    <>
      {undecided.length > 0 && (
        <div className="announcements">
          <Remark>
            {`${undecided.length} régions sont livrées comme avant, sans que personne ne l’ait confirmé. Dites lesquelles vos livreurs servent vraiment.`}
          </Remark>
          <Button onClick={() => setChanging('undecided')}>Confirmer les régions</Button>
        </div>
      )}
      <RegionGroup title="Par des livreurs" detail={`${served.length}`}>
        {served.map((region) => (
          <RegionRow
            key={region.region}
            region={region}
            act="Changer"
            onAct={() => setChanging(region)}
          >
            {region.isDecided ? null : 'à confirmer'}
          </RegionRow>
        ))}
      </RegionGroup>
      {byCoach.length > 0 && (
        <RegionGroup title="Par le car, au point relais" detail={`${byCoach.length}`}>
          {byCoach.map((region) => (
            <RegionRow
              key={region.region}
              region={region}
              act="Changer"
              onAct={() => setChanging(region)}
            >
              {region.carriers.join(', ')}
            </RegionRow>
          ))}
        </RegionGroup>
      )}
      {others.length > 0 && (
        <RegionGroup title="Pas encore" detail={waitingWords(waiting)}>
          {others.map((region) => (
            <RegionRow
              key={region.region}
              region={region}
              act="Ouvrir"
              onAct={() => setChanging(region)}
            >
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
            </RegionRow>
          ))}
        </RegionGroup>
      )}
      {changing === 'undecided' && (
        <ConfirmRegions regions={undecided} onClose={() => setChanging(null)} />
      )}
      {changing && changing !== 'undecided' && (
        <ChangeRegion region={changing} onClose={() => setChanging(null)} />
      )}
    </>
  )
}

type RegionGroupProps = { title: string; detail: string; children: React.ReactNode }

function RegionGroup({ title, detail, children }: RegionGroupProps) {
  const id = useId()
  return (
    <section className="card flush" aria-labelledby={id}>
      <div className="card-head">
        <h3 id={id}>{title}</h3>
        <span className="small muted">{detail}</span>
      </div>
      <ul className="served-regions">{children}</ul>
    </section>
  )
}

type RegionRowProps = {
  region: Region
  act: string
  onAct: () => void
  children: React.ReactNode
}

function RegionRow({ region: { region }, act, onAct, children }: RegionRowProps) {
  return (
    <li className="row">
      <span className="row-text">
        <b>{regionWords(region)}</b>
        {children && <small>{children}</small>}
      </span>
      <Button look="outline" size="small" onClick={onAct}>
        {act}
        <span className="visually-hidden">{` ${region}`}</span>
      </Button>
    </li>
  )
}

type SheetProps = { onClose: () => void }

function ChangeRegion({
  region: { region, servedBy, waiting, carriers },
  onClose,
}: SheetProps & { region: Region }) {
  const [chosen, setChosen] = useState<RegionService>(servedBy === 'none' ? 'couriers' : servedBy)
  const hasCoach = carriers.length > 0
  return (
    <ReasonSheet
      title={servedBy === 'none' ? `Ouvrir ${region}` : `Qui livre ${region} ?`}
      confirm={confirmWords(chosen)}
      done={asked}
      changes={settingChangesKey}
      ready={chosen !== servedBy}
      act={(reason) => propose([{ region, servedBy: chosen }], reason)}
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
    </ReasonSheet>
  )
}

function confirmWords(chosen: RegionService): string {
  return chosen === 'none' ? 'Demander la fermeture' : 'Demander l’ouverture'
}

function ConfirmRegions({ regions, onClose }: SheetProps & { regions: readonly Region[] }) {
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
  return count > 1 ? `${count} personnes attendent` : '1 personne attend'
}

function shopsWords(count: number): string {
  if (count === 0) return 'aucune boutique'
  return count > 1 ? `${count} boutiques` : '1 boutique'
}
