import { FieldError } from '#ui/forms/field-error.tsx'
import { FileButton } from '#ui/forms/file-button.tsx'
import type { KeptPhoto } from './use-kept-photo.ts'
import './verification.css'

type PhotoChoiceProps = {
  label: string
  hint?: string
  kept: KeptPhoto
  error?: string | null | undefined
}

/** Takes one photo with the telephone, and shows it before it is sent. */
export function PhotoChoice({ label, hint, kept, error }: PhotoChoiceProps) {
  const { photo, problem, busy, choose } = kept
  const words = problem ?? error
  return (
    <div>
      <p className="medium">{label}</p>
      {hint && <p className="tiny muted mb-1">{hint}</p>}
      {photo && <img className="kept-photo" src={photo.preview} alt={label} />}
      <FileButton label={label} accept="image/*" icon="photo" busy={busy} camera onFile={choose}>
        {photo ? 'Reprendre la photo' : 'Prendre la photo'}
      </FileButton>
      {words && <FieldError>{words}</FieldError>}
    </div>
  )
}
