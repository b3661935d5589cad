import { daysWords } from '#kernel/wire/span-words.ts'
import { LOSS_OF_ONE, LOSS_OF_ONE_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import {
  approveWriteOff,
  choosePayer,
  type CoachLoss,
  type DeclaredAttack,
  decideAttack,
  listCoachLosses,
} from '#modules/coaches/contract/coach-losses.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'

const key = ['coach-losses']
type Open = { what: 'carrier' | 'market' | 'approve' | 'refuse'; loss: CoachLoss }
type OpenAttack = { isApproved: boolean; attack: DeclaredAttack }

/** Attacks to decide, parcels that coaches lost, and who pays them; nothing when there is none. */
export function CoachLosses() {
  const { data } = useRead(key, listCoachLosses, { query: {} })
  const [open, setOpen] = useState<Open | null>(null)
  const [deciding, setDeciding] = useState<OpenAttack | null>(null)
  if (!data || data.losses.length + data.attacks.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="pertes">
      <div className="card-head">
        <h2 id="pertes">Colis perdus en route</h2>
        <span className="small muted">{data.total}</span>
      </div>
      <ul>
        {data.attacks.map((attack) => (
          <li className="row" key={attack.waybillId}>
            <span className="row-text">
              <b>{`Car déclaré attaqué, ${attack.waybillNumber}`}</b>
              <small>{`${attack.carrierName}, ${formatPhone(attack.carrierPhone)} · ${attack.region} · ${attack.parcels} colis, ${formatFrancs(attack.francs)}`}</small>
              <small>{`${attack.declaredBy}, ${dayOfMonth(attack.declaredAt)} : ${attack.reason}`}</small>
              {attack.paperUrl && (
                <a href={attack.paperUrl} target="_blank" rel="noreferrer">
                  Voir le constat
                </a>
              )}
              <span>
                <Badge tone="waiting">
                  {attack.isDeclaredByCaller ? 'une autre personne décide' : 'à décider'}
                </Badge>
              </span>
            </span>
            <RowMenu
              of={attack.waybillNumber}
              acts={[
                ...(attack.isDeclaredByCaller
                  ? []
                  : [
                      {
                        words: 'Colis perdus',
                        danger: true,
                        onPress: () => setDeciding({ attack, isApproved: true }),
                      },
                    ]),
                {
                  words: 'Ne pas retenir',
                  onPress: () => setDeciding({ attack, isApproved: false }),
                },
              ]}
            />
          </li>
        ))}
        {data.losses.map((loss) => (
          <li className="row" key={loss._id}>
            <span className="row-text">
              <b>{`${loss.orderNumber}, ${formatFrancs(loss.francs)}`}</b>
              <small>{`${loss.shopName} · ${loss.carrierName}, ${loss.waybillNumber} · ${dayOfMonth(loss.lostAt)}`}</small>
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
      {deciding && <AttackSheet {...deciding} onClose={() => setDeciding(null)} />}
    </section>
  )
}

function stateOf({ payer, decidedAt, askedBy, foundAs }: CoachLoss): string {
  if (foundAs === 'goes_on') return 'retrouvé, va à son acheteur'
  if (foundAs) return 'retrouvé, revient à sa boutique'
  if (decidedAt) return payer === 'carrier' ? 'payé par le transporteur' : 'passé en frais'
  if (!payer) return 'qui paie ?'
  return payer === 'carrier'
    ? `au transporteur, demandé par ${askedBy}`
    : `en frais, demandé par ${askedBy}`
}

function LossMenu({ loss, onOpen }: { loss: CoachLoss; onOpen: (open: Open) => void }) {
  if (loss.decidedAt || loss.foundAt) return null
  const act = (words: string, what: Open['what'], danger = false) => ({
    words,
    danger,
    onPress: () => onOpen({ what, loss }),
  })
  const acts = [
    ...(loss.payer === 'carrier' ? [] : [act('Le transporteur paie', 'carrier')]),
    ...(loss.payer === null ? [act('Passer en frais', 'market')] : []),
    ...(loss.payer && !loss.isAskedByCaller ? [act('Approuver', 'approve')] : []),
    ...(loss.payer ? [act('Refuser', 'refuse', true)] : []),
  ]
  return <RowMenu of={loss.orderNumber} acts={acts} />
}

function LossSheet({ what, loss, onClose }: Open & { onClose: () => void }) {
  const params = { id: loss._id }
  const sum = `${formatFrancs(loss.francs)} dus à ${loss.shopName}.`
  if (what === 'approve' || what === 'refuse') {
    const approve = what === 'approve'
    const paid =
      loss.payer === 'carrier'
        ? `${loss.carrierName} paie ce colis ?`
        : 'Passer ce colis en frais ?'
    return (
      <ActSheet
        title={approve ? paid : 'Refuser cette demande ?'}
        confirm={approve ? 'Approuver' : 'Refuser'}
        danger={!approve}
        act={() => call(approveWriteOff, { params, body: { approve } })}
        done={approve ? 'Approuvé' : 'Refusé'}
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
      done={
        isCarrier && loss.francs <= LOSS_OF_ONE
          ? 'Noté'
          : 'Demandé : une autre personne doit approuver'
      }
      changes={key}
      onClose={onClose}
    >
      <p>
        {isCarrier
          ? `${sum} Ils sont pris sur ce que le marché doit au transporteur. Au-delà de ${formatFrancs(LOSS_OF_ONE)} en ${daysWords(LOSS_OF_ONE_DAYS)}, une autre personne approuve.`
          : sum}
      </p>
    </ReasonSheet>
  )
}

function AttackSheet({ attack, isApproved, onClose }: OpenAttack & { onClose: () => void }) {
  const { waybillId: id, waybillNumber, carrierName, parcels, francs } = attack
  const decide = (words: string) =>
    call(decideAttack, {
      params: { id },
      body: isApproved ? { approve: true, proof: words } : { approve: false, reason: words },
    })
  return (
    <ReasonSheet
      title={isApproved ? `Colis du car ${waybillNumber} perdus ?` : 'Ne pas retenir l’attaque ?'}
      confirm={isApproved ? 'Noter les colis perdus' : 'Ne pas retenir'}
      danger={isApproved}
      act={decide}
      done={isApproved ? 'Noté : les acheteurs sont remboursés' : 'Le car reste en retard'}
      changes={key}
      onClose={onClose}
    >
      <p>
        {isApproved
          ? `${parcels} colis encore en route, ${formatFrancs(francs)} : leurs acheteurs sont remboursés, leurs boutiques prévenues. Écrivez qui l’a confirmé chez ${carrierName}, et quand, ou le numéro du constat.`
          : 'Ses colis restent en route et sont reçus comme les autres.'}
      </p>
      {attack.paperUrl && (
        <img
          src={attack.paperUrl}
          alt="Constat joint à la déclaration"
          className="mt-3 max-w-full"
        />
      )}
    </ReasonSheet>
  )
}
