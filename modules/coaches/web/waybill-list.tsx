import { plural } from '#kernel/wire/plural.ts'
import { atWords, shortDay } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import { endReturn } from '#modules/coaches/contract/region-parcels.ts'
import {
  readWaybillPdf,
  type Waybill,
  type WaybillParcel,
} from '#modules/coaches/contract/waybills.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Reading } from '#client/api/reading.tsx'
import { SaveButton } from '#client/api/save-button.tsx'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import type { CoachesWork, WaybillList as List } from './use-coaches.ts'
import { AttackSheet, LateSheet, MissingSheet } from './waybill-sheets.tsx'
import { workPaths } from '#client/work-paths.ts'

type WaybillListProps = { work: CoachesWork; list: List }
type Open =
  | { what: 'late' | 'attack' | 'arrived'; waybill: Waybill }
  | { what: 'missing'; waybill: Waybill; parcel: WaybillParcel }

/** Waybills, late and incomplete ones first, each with its state in words. */
export function WaybillList({ work, list }: WaybillListProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const counts = work.waybills.data?.counts
  const path = workPaths.dispatchDashboard('cars')
  const close = () => setOpen(null)
  return (
    <section className="stack mt-5" aria-labelledby="bordereaux">
      <h2 id="bordereaux">Bordereaux</h2>
      <FilterLinks
        label="Bordereaux"
        links={[
          { words: 'En route', count: counts?.on_road, to: path, current: list === 'on_road' },
          {
            words: 'Arrivés',
            count: counts?.ended,
            to: `${path}&bordereaux=arrives`,
            current: list === 'ended',
          },
        ]}
      />
      <Reading query={work.waybills} cards={2}>
        {({ waybills }) =>
          waybills.length === 0 ? (
            <p className="muted">
              {list === 'on_road' ? 'Aucun car en route.' : 'Aucun car arrivé.'}
            </p>
          ) : (
            <ul className="stack" aria-label="Bordereaux">
              {waybills.map((waybill) => (
                <li className="card" key={waybill._id}>
                  <WaybillCard waybill={waybill} onOpen={setOpen} />
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      {open?.what === 'late' && (
        <LateSheet waybill={open.waybill} changes={work.key} onClose={close} />
      )}
      {open?.what === 'missing' && (
        <MissingSheet
          waybill={open.waybill}
          parcel={open.parcel}
          changes={work.key}
          onClose={close}
        />
      )}
      {open?.what === 'arrived' && (
        <ActSheet
          title="Il manque des colis ?"
          confirm="Noter ce qui manque"
          act={() => call(endReturn, { params: { id: open.waybill._id } })}
          done="Noté : il manque, les autres sont reçus"
          changes={work.key}
          onClose={close}
        >
          <p>{absentWords(open.waybill)}</p>
        </ActSheet>
      )}
      {open?.what === 'attack' && (
        <AttackSheet waybill={open.waybill} changes={work.key} onClose={close} />
      )}
    </section>
  )
}

type WaybillCardProps = { waybill: Waybill; onOpen: (open: Open) => void }

function WaybillCard({ waybill, onOpen }: WaybillCardProps) {
  const { _id: id, number, carrierName, station, region, relayName, leftAt, parcels } = waybill
  const { isReturn } = waybill
  const { tone, words, detail } = stateOf(waybill)
  const missing = parcels.find(({ state }) => state === 'missing')
  const isOnRoad = parcels.some(({ state }) => state === 'on_road')
  return (
    <article className="coach-waybill" aria-label={number}>
      <div>
        <b className="figures">{number}</b>
        <small className="block muted">{carrierName}</small>
      </div>
      <div>
        {isReturn ? `${region} → Bamako` : `Bamako → ${region}`}
        <small className="block muted">
          {`${parcels.length} colis, ${isReturn ? 'de' : 'chez'} ${relayName}`}
        </small>
      </div>
      <div>
        {atWords(leftAt)}
        <small className="block muted">{station}</small>
      </div>
      <div>
        <Badge tone={tone}>{words}</Badge>
        <small className="block muted mt-1">{detail}</small>
      </div>
      <div className="row-acts">
        {missing && (
          <Button
            size="small"
            onClick={() => onOpen({ what: 'missing', waybill, parcel: missing })}
          >
            Traiter
          </Button>
        )}
        {!missing && waybill.late && isOnRoad && (
          <Button size="small" look="outline" onClick={() => onOpen({ what: 'late', waybill })}>
            Changer la raison
          </Button>
        )}
        <SaveButton address={addressOf(readWaybillPdf, { params: { id } })} name={`${number}.pdf`}>
          PDF
        </SaveButton>
        {(isOnRoad || missing) && (
          <RowMenu
            of={number}
            acts={[
              ...(isOnRoad
                ? [
                    {
                      words: 'Le car a du retard',
                      onPress: () => onOpen({ what: 'late', waybill }),
                    },
                    ...(isReturn
                      ? [
                          {
                            words: 'Il en manque',
                            onPress: () => onOpen({ what: 'arrived', waybill }),
                          },
                        ]
                      : []),
                  ]
                : []),
              ...(waybill.attack
                ? []
                : [
                    {
                      words: 'Le car a été attaqué',
                      danger: true,
                      onPress: () => onOpen({ what: 'attack', waybill }),
                    },
                  ]),
            ]}
          />
        )}
      </div>
    </article>
  )
}

function absentWords({ number, parcels }: Waybill): string {
  const waited = parcels.filter(({ state }) => state === 'on_road').map(({ code }) => code)
  return `Vous avez reçu tout ce que le car ${number} a rapporté. ${waited.join(', ')} n’y ${plural(waited.length, 'était', 'étaient')} pas.`
}

function othersWords(count: number, isReturn: boolean): string {
  return plural(
    count,
    isReturn ? 'L’autre est reçu' : 'L’autre est à retirer',
    `Les ${count} autres sont ${isReturn ? 'reçus' : 'à retirer'}`,
  )
}

type StateWords = { tone: BadgeTone; words: string; detail: string }

function stateOf({ parcels, late, attack, dueOn, endedAt, isReturn }: Waybill): StateWords {
  const missing = parcels.filter(({ state }) => state === 'missing')
  const lost = parcels.filter(({ state }) => state === 'lost').length
  const there = parcels.filter(({ state }) => state === 'arrived').length
  if (missing.length > 0)
    return {
      tone: 'waiting',
      words: `arrivé, il manque ${missing.map(({ code }) => code).join(', ')}`,
      detail: there > 0 ? othersWords(there, isReturn) : 'Signalé seul',
    }
  if (!endedAt && attack)
    return {
      tone: 'danger',
      words: 'déclaré attaqué',
      detail: `Par ${attack.by}, ${atWords(attack.at)}. Un administrateur décide.`,
    }
  if (!endedAt && late)
    return {
      tone: 'danger',
      words: 'en retard',
      detail: `${late.words} Dit ${atWords(late.at)}`,
    }
  if (!endedAt) return { tone: 'info', words: 'en route', detail: `attendu ${shortDay(dueOn)}` }
  if (lost > 0)
    return {
      tone: 'danger',
      words: `${lost} ${plural(lost, 'colis perdu')}`,
      detail: `${there} ${plural(there, 'reçu')}`,
    }
  return { tone: 'ok', words: 'tout est reçu', detail: atWords(endedAt) }
}
