import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { beforeWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'

import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import {
  endWaitingForGoods,
  type ComplaintFacts,
} from '#modules/complaints/contract/team-complaints.ts'
import type { ComplaintSide } from '#modules/complaints/contract/complaint-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'
import { Button } from '#ui/button.tsx'

type Awaits = NonNullable<Complaint['awaits']>

/** Says when a decided refund leaves, to each side. */
export function awaitsWords(awaits: Awaits, side: ComplaintSide): string {
  const { refundAmount, before, state } = awaits
  const sum = refundAmount === null ? 'Le remboursement' : formatFrancs(refundAmount)
  const leaves = `${sum} ${refundAmount === null ? 'part' : 'partent'}`
  if (state === 'carried')
    return side === 'shop'
      ? `Un livreur vous rapporte les articles : donnez-lui votre code de retour. ${leaves} alors à l’acheteur.`
      : `Les articles sont rendus et vont à la boutique. ${leaves} quand elle les a.`
  if (state === 'late')
    return side === 'support'
      ? `Les articles n’ont pas été rendus ${beforeWords(before)} : ${sum.toLowerCase()} attendent toujours.`
      : `Les articles n’ont pas été rendus ${beforeWords(before)}. Notre équipe décide de la suite.`
  if (side === 'buyer')
    return `${leaves} quand la boutique a reçu les articles. ${giveBackWords(awaits)} ${beforeWords(before)} : votre code de retour est dans la commande.`
  return `${leaves} à l’acheteur quand la boutique a reçu les articles, attendus ${beforeWords(before)}.`
}

function giveBackWords({ place, relayName }: Awaits): string {
  if (relayName) return `Rapportez-les au ${relayNameWords(relayName)}`
  return place === 'shop' ? 'Rapportez-les à la boutique' : 'Un livreur vient les reprendre'
}

type AwaitedGoodsProps = {
  complaint: Complaint
  awaits: Awaits
  onEnded: (file: { complaint: Complaint; facts: ComplaintFacts }) => void
}

/** Refund that waits for its goods; support may stop waiting until a courier has them. */
export function AwaitedGoods({ complaint, awaits, onEnded }: AwaitedGoodsProps) {
  const [ending, setEnding] = useState(false)
  return (
    <section className="card urgent" aria-labelledby="attente">
      <h2 id="attente">Remboursement en attente des articles</h2>
      <p className="mt-2">{awaitsWords(awaits, 'support')}</p>
      {awaits.state !== 'carried' && (
        <Button look="outline" wide className="mt-3" onClick={() => setEnding(true)}>
          Ne plus attendre
        </Button>
      )}
      {ending && (
        <ReasonSheet
          title="Ne plus attendre les articles ?"
          confirm="Ne plus attendre"
          readBy="L’acheteur et la boutique la lisent."
          act={(reason) =>
            call(endWaitingForGoods, { params: { id: complaint._id }, body: { reason } })
          }
          done="La réclamation est à décider"
          onDone={(file) => {
            setEnding(false)
            onEnded(file)
          }}
          onClose={() => setEnding(false)}
        >
          <p>L’acheteur garde les articles et rien n’est remboursé. Vous décidez de nouveau.</p>
        </ReasonSheet>
      )}
    </section>
  )
}
