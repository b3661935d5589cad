import { Avatar } from '#ui/pictures/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { Remark } from '#ui/lists/remark.tsx'

import { useOnePhoto } from './use-one-photo.ts'

export type ChosenPhoto = { imageId: string | null; preview: string | null } | null

type OwnPhotoProps = {
  name: string
  present: string | null
  chosen: ChosenPhoto
  onChange: (chosen: ChosenPhoto) => void
}

export function OwnPhoto({ name, present, chosen, onChange }: OwnPhotoProps) {
  const { sending, problem, send } = useOnePhoto({
    preview: chosen?.preview ?? null,
    onSent: onChange,
  })
  const shown = chosen ? chosen.preview : present
  return (
    <div>
      <div className="person">
        <Avatar name={name} big imageUrl={shown} />
        <div className="flex flex-wrap gap-2">
          <FileButton
            label="Choisir une photo"
            accept="image/*"
            icon="photo"
            busy={sending}
            onFile={send}
          >
            {shown ? 'Changer la photo' : 'Ajouter une photo'}
          </FileButton>
          {shown && !sending && (
            <Button
              look="plain"
              onClick={() => onChange(present ? { imageId: null, preview: null } : null)}
            >
              Retirer
            </Button>
          )}
        </div>
      </div>
      <div className="announcements announcements-after" role="status">
        {chosen?.imageId && (
          <Remark tone="info">Photo prête. Touchez « Enregistrer » pour la garder.</Remark>
        )}
        {problem && <Remark tone="danger">{problem}</Remark>}
      </div>
    </div>
  )
}
