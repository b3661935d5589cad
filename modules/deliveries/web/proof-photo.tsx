import { atWords } from '#kernel/wire/due-words.ts'
import { useOnePhoto } from '#modules/images/web/index.ts'
import { FieldError } from '#ui/forms/field-error.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

export type TakenPhoto = { imageId: string; preview: string; takenAt: string }
type ProofPhotoProps = {
  title: string
  photo: TakenPhoto | null
  missing: boolean
  isOptional?: boolean
  onTaken: (photo: TakenPhoto) => void
}

export function ProofPhoto({ title, photo, missing, isOptional, onTaken }: ProofPhotoProps) {
  const need = isOptional ? 'Facultative' : 'Obligatoire'
  const { sending, problem, send } = useOnePhoto({
    preview: photo?.preview ?? null,
    widest: 1_200,
    onSent: (sent) => onTaken({ ...sent, takenAt: new Date().toISOString() }),
  })
  const fault = problem ?? (missing && !photo ? 'Prenez une photo : elle est obligatoire.' : null)
  return (
    <div className="mt-3">
      <div className="proof">
        {photo ? <img src={photo.preview} alt="" width={72} height={72} /> : <Icon name="photo" />}
        <span>
          <b>{title}</b>
          <small>{photo ? `${need}, prise ${atWords(photo.takenAt)}` : need}</small>
        </span>
        <FileButton label={title} accept="image/*" camera busy={sending} onFile={send}>
          {photo ? 'Reprendre' : 'Prendre la photo'}
        </FileButton>
      </div>
      {fault && <FieldError className="mt-2">{fault}</FieldError>}
    </div>
  )
}
