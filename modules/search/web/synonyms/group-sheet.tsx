import { useState } from 'react'

import { addSynonyms, changeSynonyms } from '#modules/search/contract/search-admin.ts'
import { call } from '#web/api/client.ts'
import { ActSheet } from '#web/api/act-sheet.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'

export type Group = { _id: string; terms: string[] }
type GroupSheetProps = {
  group: Group | null
  first?: string | undefined
  onDone: () => void
  onClose: () => void
}

/** The words of one group, one a line or separated by commas. */
export function GroupSheet({ group, first, onDone, onClose }: GroupSheetProps) {
  const [typed, setTyped] = useState(group?.terms.join('\n') ?? (first ? `${first}\n` : ''))
  const terms = typed
    .split(/[\n,;]/)
    .map((term) => term.trim())
    .filter(Boolean)
  const body = { terms }
  return (
    <ActSheet
      title={group ? 'Modifier le groupe' : 'Nouveau groupe'}
      confirm="Enregistrer"
      act={() =>
        group
          ? call(changeSynonyms, { params: { id: group._id }, body })
          : call(addSynonyms, { body })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <TextArea
        label="Mots ou expressions"
        hint="Un par ligne, ou séparés par des virgules : « téléphone, portable, gsm ». Deux au moins, 40 au plus."
        rows={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="muted">Les recherches en tiennent compte dans la minute.</p>
    </ActSheet>
  )
}
