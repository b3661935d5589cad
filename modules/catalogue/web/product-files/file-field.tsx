import { useId, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'

type FileFieldProps = {
  label: string
  accept: string
  several?: boolean
  chosen: readonly File[]
  onChosen: (files: readonly File[]) => void
}

/** A file of the phone, or several, and what was chosen in words. */
export function FileField({ label, accept, several = false, chosen, onChosen }: FileFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [first] = chosen
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {several && <span className="muted font-normal"> (facultatif)</span>}
      </label>
      <input
        id={id}
        ref={field}
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={several}
        tabIndex={-1}
        onChange={({ target }) => onChosen([...(target.files ?? [])])}
      />
      <Button
        look="outline"
        icon={several ? 'photo' : 'document'}
        onClick={() => field.current?.click()}
      >
        {!first
          ? 'Choisir'
          : several
            ? `${chosen.length} ${chosen.length > 1 ? 'photos choisies' : 'photo choisie'}`
            : first.name}
      </Button>
    </div>
  )
}
