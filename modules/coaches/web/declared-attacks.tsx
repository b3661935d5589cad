import { useState } from 'react'

import {
  type DeclaredAttack,
  decideAttack,
  listAttacks,
} from '#modules/coaches/contract/coach-attacks.ts'
import { lossesKey } from '#modules/losses/web/index.ts'
import { dayOfMonth } from '#kernel/wire/due-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'

const key = [...lossesKey, 'attacks']
type OpenAttack = { isApproved: boolean; attack: DeclaredAttack }

/** Attacks of coaches to decide; nothing when there is none. */
export function DeclaredAttacks() {
  const { data } = useRead(key, listAttacks, {})
  const [deciding, setDeciding] = useState<OpenAttack | null>(null)
  if (!data || data.attacks.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="attaques">
      <div className="card-head">
        <h2 id="attaques">Attaques déclarées</h2>
        <span className="small muted">{data.attacks.length}</span>
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
      </ul>
      {deciding && <AttackSheet {...deciding} onClose={() => setDeciding(null)} />}
    </section>
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
      changes={lossesKey}
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
