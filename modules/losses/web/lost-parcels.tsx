import { useState } from 'react'

import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/losses/contract/loss-rules.ts'
import {
  approvePayer,
  choosePayer,
  listLosses,
  type Loss,
} from '#modules/losses/contract/losses.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'

export const lossesKey = ['losses']
type Open = { what: 'carrier' | 'courier' | 'market' | 'approve' | 'refuse'; loss: Loss }

/** Parcels that coaches or couriers lost, and who pays them; nothing when there is none. */
export function LostParcels() {
  const { data } = useRead(lossesKey, listLosses, { query: {} })
  const [open, setOpen] = useState<Open | null>(null)
  if (!data || data.losses.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="pertes">
      <div className="card-head">
        <h2 id="pertes">Colis perdus en route</h2>
        <span className="small muted">{data.total}</span>
      </div>
      <ul>
        {data.losses.map((loss) => (
          <li className="row" key={loss._id}>
            <span className="row-text">
              <b>{`${loss.orderNumber}, ${formatFrancs(loss.francs)}`}</b>
              <small>{`${loss.shopName} · ${loss.carriedBy} · ${dayOfMonth(loss.lostAt)}`}</small>
              <small>{loss.reason}</small>
              <span>
                <Badge tone={loss.foundAt ? 'ok' : loss.decidedAt ? 'neutral' : 'waiting'}>
                  {stateOf(loss)}
                </Badge>
              </span>
            </span>
            <LossMenu loss={loss} onOpen={setOpen} />
          </li>
        ))}
      </ul>
      {open && <LossSheet {...open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function stateOf({ payer, decidedAt, askedBy, foundAs }: Loss): string {
  if (foundAs === 'goes_on') return 'retrouvé, va à son acheteur'
  if (foundAs === 'came_home') return 'retrouvé, rendu à sa boutique'
  if (foundAs) return 'retrouvé, revient à sa boutique'
  if (!payer) return 'qui paie ?'
  if (decidedAt) return payer === 'market' ? 'passé en frais' : `payé par ${payers[payer]}`
  return payer === 'market'
    ? `en frais, demandé par ${askedBy}`
    : `à payer par ${payers[payer]}, demandé par ${askedBy}`
}

const payers = { carrier: 'le transporteur', courier: 'le livreur' } as const
const pays = { carrier: 'Le transporteur paie', courier: 'Le livreur paie' } as const

function LossMenu({ loss, onOpen }: { loss: Loss; onOpen: (open: Open) => void }) {
  if (loss.decidedAt || loss.foundAt) return null
  const { bearer } = loss
  const act = (words: string, what: Open['what'], danger = false) => ({
    words,
    danger,
    onPress: () => onOpen({ what, loss }),
  })
  const acts = [
    ...(loss.payer === bearer ? [] : [act(pays[bearer], bearer)]),
    ...(loss.payer === null ? [act('Passer en frais', 'market')] : []),
    ...(loss.payer && !loss.isAskedByCaller ? [act('Approuver', 'approve')] : []),
    ...(loss.payer ? [act('Refuser', 'refuse', true)] : []),
  ]
  return <RowMenu of={loss.orderNumber} acts={acts} />
}

function LossSheet({ what, loss, onClose }: Open & { onClose: () => void }) {
  const params = { id: loss._id }
  const sum = `${formatFrancs(loss.francs)} dus à ${loss.shopName}.`
  const charges = `${loss.carriedBy} : payer ce colis ?`
  if (what === 'approve' || what === 'refuse') {
    const approve = what === 'approve'
    const paid = loss.payer === 'market' ? 'Passer ce colis en frais ?' : charges
    return (
      <ActSheet
        title={approve ? paid : 'Refuser cette demande ?'}
        confirm={approve ? 'Approuver' : 'Refuser'}
        danger={!approve}
        act={() => call(approvePayer, { params, body: { approve } })}
        done={approve ? 'Approuvé' : 'Refusé'}
        changes={lossesKey}
        onClose={onClose}
      >
        {sum}
      </ActSheet>
    )
  }
  const isAlone = what === 'carrier' && loss.francs <= LOSS_OF_ONE
  return (
    <ReasonSheet
      title={what === 'market' ? 'Passer ce colis en frais ?' : charges}
      confirm={what === 'carrier' ? pays.carrier : 'Demander'}
      act={(reason) => call(choosePayer, { params, body: { payer: what, reason } })}
      done={isAlone ? 'Noté' : 'Demandé : une autre personne doit approuver'}
      changes={lossesKey}
      onClose={onClose}
    >
      <p>{`${sum}${takenFrom[what]}`}</p>
    </ReasonSheet>
  )
}

const takenFrom = {
  carrier: ` Ils sont pris sur ce que le marché doit au transporteur. Au-delà de ${formatFrancs(LOSS_OF_ONE)} en ${daysWords(LOSS_OF_ONE_DAYS)}, une autre personne approuve.`,
  courier: ' Ils sont pris sur ce que le marché doit au livreur. Une autre personne approuve.',
  market: '',
} as const
