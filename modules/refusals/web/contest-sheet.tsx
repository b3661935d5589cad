import { useState } from 'react'

import {
  contestKinds,
  contestRefusal,
  contestWords,
  type Refusal,
} from '#modules/refusals/contract/refusals.ts'
import { visibleLength } from '#kernel/wire/plain-text.ts'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { useOnePhoto } from '#modules/images/web/index.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { RadioRows } from '#ui/forms/radio-rows.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { RefusalFacts } from './refusal-facts.tsx'
import { refusalsKey } from './use-refusals.ts'

type ContestSheetProps = { refusal: Refusal; userId: string; onClose: () => void }

export function ContestSheet({ refusal, userId, onClose }: ContestSheetProps) {
  const [kind, setKind] = useState<(typeof contestKinds)[number] | null>(null)
  const [words, setWords] = useState('')
  const [photo, setPhoto] = useState<{ imageId: string; preview: string } | null>(null)
  const { sending, problem, send } = useOnePhoto({
    preview: photo?.preview ?? null,
    widest: 1_200,
    onSent: setPhoto,
  })
  const wordsMissing = visibleLength(words) < 3
  const contest = async () =>
    kind &&
    call(contestRefusal, {
      params: { id: refusal._id },
      body: { kind, words: words.trim(), imageId: photo?.imageId ?? null },
    })
  return (
    <ActSheet
      title="Contester ce refus"
      confirm="Envoyer"
      busyWords="Envoi..."
      ready={kind !== null && !wordsMissing && !sending}
      act={contest}
      done="Envoyé : une personne de l’équipe regarde et répond"
      changes={refusalsKey(userId)}
      onClose={onClose}
    >
      {(pressed) => (
        <>
          <RefusalFacts refusal={refusal} />
          <p className="semibold mt-3">Que s’est-il passé ?</p>
          <RadioRows
            label="Que s’est-il passé ?"
            name="contestation"
            options={contestKinds}
            value={kind}
            words={(one) => contestWords[one]}
            onChoose={setKind}
          />
          {pressed && !kind && <FieldError>Choisissez ce qui s’est passé.</FieldError>}
          <TextArea
            label="Dites-le en quelques mots"
            rows={3}
            maxLength={1_000}
            value={words}
            error={pressed && wordsMissing ? 'Dites ce qui s’est passé.' : null}
            onChange={({ target }) => setWords(target.value)}
          />
          <div className="spread spread-middle mt-3">
            {photo && (
              <img src={photo.preview} alt="Celle que vous ajoutez" width={72} height={72} />
            )}
            <FileButton label="Ajouter une photo" accept="image/*" busy={sending} onFile={send}>
              {photo ? 'Changer la photo' : 'Ajouter une photo'}
            </FileButton>
          </div>
          {problem && <FieldError className="mt-2">{problem}</FieldError>}
          <p className="small muted mt-3">
            Une personne de l’équipe regarde la photo du livreur et répond ici.
          </p>
        </>
      )}
    </ActSheet>
  )
}
