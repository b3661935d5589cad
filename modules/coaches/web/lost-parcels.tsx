import { useState } from 'react'

import {
  approveWriteOff,
  choosePayer,
  type CoachLoss,
  listCoachLosses,
} from '#modules/coaches/contract/coach-losses.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { formatDay } from '#ui/words/dates.ts'

const key = ['coach-losses']
type Open = { what: 'carrier' | 'market' | 'approve' | 'refuse'; loss: CoachLoss }

/** Parcels that coaches lost, and who pays them; nothing when none was lost. */
export function CoachLosses() {
  const { data } = useRead(key, listCoachLosses, { query: {} })
  const [open, setOpen] = useState<Open | null>(null)
  if (!data || data.losses.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="pertes">
      <div className="card-head">
        <h3 id="pertes">Colis perdus en route</h3>
        <span className="small muted">{data.total}</span>
      </div>
      <ul>
        {data.losses.map((loss) => (
          <li className="row" key={loss._id}>
            <span className="row-text">
              <b>{`${loss.orderNumber}, ${formatFrancs(loss.francs)}`}</b>
              <small>{`${loss.shopName} · ${loss.carrierName}, ${loss.waybillNumber} · ${formatDay(loss.lostAt)}`}</small>
              <small>{loss.reason}</small>
              <span>
                <Badge tone={loss.decidedAt ? 'neutral' : 'waiting'}>{stateOf(loss)}</Badge>
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

function stateOf({ payer, decidedAt, askedBy }: CoachLoss): string {
  if (decidedAt) return payer === 'carrier' ? 'payé par le transporteur' : 'passé en frais'
  return payer ? `en frais, demandé par ${askedBy}` : 'qui paie ?'
}

function LossMenu({ loss, onOpen }: { loss: CoachLoss; onOpen: (open: Open) => void }) {
  if (loss.decidedAt) return null
  const act = (words: string, what: Open['what'], danger = false) => ({
    words,
    danger,
    onPress: () => onOpen({ what, loss }),
  })
  const acts = [
    act('Le transporteur paie', 'carrier'),
    ...(loss.payer === null ? [act('Passer en frais', 'market')] : []),
    ...(loss.payer && !loss.isAskedByCaller ? [act('Approuver les frais', 'approve')] : []),
    ...(loss.payer ? [act('Refuser les frais', 'refuse', true)] : []),
  ]
  return <RowMenu of={loss.orderNumber} acts={acts} />
}

function LossSheet({ what, loss, onClose }: Open & { onClose: () => void }) {
  const params = { id: loss._id }
  const sum = `${formatFrancs(loss.francs)} dus à ${loss.shopName}.`
  if (what === 'approve' || what === 'refuse') {
    const approve = what === 'approve'
    return (
      <ActSheet
        title={approve ? 'Passer ce colis en frais ?' : 'Refuser les frais ?'}
        confirm={approve ? 'Approuver' : 'Refuser'}
        danger={!approve}
        act={() => call(approveWriteOff, { params, body: { approve } })}
        done={approve ? 'Passé en frais' : 'Refusé'}
        changes={key}
        onClose={onClose}
      >
        {sum}
      </ActSheet>
    )
  }
  const isCarrier = what === 'carrier'
  return (
    <ReasonSheet
      title={isCarrier ? `${loss.carrierName} paie ce colis ?` : 'Passer ce colis en frais ?'}
      confirm={isCarrier ? 'Le transporteur paie' : 'Demander'}
      act={(reason) => call(choosePayer, { params, body: { payer: what, reason } })}
      done={isCarrier ? 'Pris sur son compte' : 'Demandé : une autre personne doit approuver'}
      changes={key}
      onClose={onClose}
    >
      <p>{isCarrier ? `${sum} Ils sont pris sur ce que le marché doit au transporteur.` : sum}</p>
    </ReasonSheet>
  )
}
