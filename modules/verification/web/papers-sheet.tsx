import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import {
  readPapers,
  type VerificationPapers,
} from '#modules/verification/contract/team-verifications.ts'
import { photoWords } from '#modules/verification/contract/verification-words.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheets/sheet.tsx'
import './verification.css'

type PapersSheetProps = {
  id: string
  shop: string
  changes: readonly string[]
  onClose: () => void
}

/** Opens the papers once: they are gone when the sheet closes, and are kept nowhere. */
export function PapersSheet({ id, shop, changes, onClose }: PapersSheetProps) {
  const queries = useQueryClient()
  const [papers, setPapers] = useState<VerificationPapers | null>(null)
  if (!papers)
    return (
      <ActSheet
        title={`Ouvrir les pièces de ${shop} ?`}
        confirm="Ouvrir"
        act={() => call(readPapers, { params: { id } })}
        onDone={(read) => {
          setPapers(read)
          void queries.invalidateQueries({ queryKey: changes })
        }}
        onClose={onClose}
      >
        Deux personnes de l’équipe au plus ouvrent ces pièces. Chaque lecture est gardée au journal
        avec votre nom.
      </ActSheet>
    )
  return (
    <Sheet
      open
      title={`Pièces de ${shop}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Fermer les pièces</Button>}
    >
      <dl className="facts mb-4">
        <div>
          <dt>Titulaire du numéro de dépôt</dt>
          <dd>{papers.holderName}</dd>
        </div>
        <div>
          <dt>Numéro de dépôt</dt>
          <dd className="figures">{formatPhone(papers.depotNumber)}</dd>
        </div>
      </dl>
      <div className="read-photos">
        {papers.photos.map(({ kind, url, takenAt }) => (
          <figure key={kind}>
            <img src={url} alt={photoWords[kind]} />
            <figcaption className="small muted">
              {`${photoWords[kind]}, ${momentWords(takenAt)}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </Sheet>
  )
}
