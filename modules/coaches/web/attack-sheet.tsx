import { useState } from 'react'

import { noteAttack, type Waybill } from '#modules/coaches/contract/waybills.ts'
import { ProofPhoto, type TakenPhoto } from '#modules/deliveries/web/index.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'

type AttackSheetProps = { waybill: Waybill; changes: readonly unknown[]; onClose: () => void }

/** Declares that a coach was attacked, with a photo of the paper if there is one. */
export function AttackSheet({ waybill, changes, onClose }: AttackSheetProps) {
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const params = { id: waybill._id }
  return (
    <ReasonSheet
      title={`Le car de ${waybill.number} a été attaqué ?`}
      confirm="Déclarer l’attaque"
      danger
      act={(reason) =>
        call(noteAttack, { params, body: { reason, paperImageId: photo?.imageId ?? null } })
      }
      done="Déclaré : un administrateur décide"
      changes={changes}
      onClose={onClose}
    >
      <p>
        Ses acheteurs lisent un retard. Un administrateur décide de ce qui est perdu, avec la parole
        du transporteur ou un constat ; ce qui arrive est reçu comme les autres.
      </p>
      <ProofPhoto
        title="Photo du constat"
        photo={photo}
        missing={false}
        isOptional
        onTaken={setPhoto}
      />
    </ReasonSheet>
  )
}
