import { useId, type ReactNode } from 'react'

import { classes } from '../classes.ts'
import { FieldError } from './field-error.tsx'

export type FieldWords = {
  label: string
  hint?: ReactNode
  error?: string | null
  optional?: boolean
  className?: string
}

/** Ids that tie a control to its words. */
export type ControlTies = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type FramedProps = FieldWords & { id?: string }
type FieldFrameProps = FramedProps & { children: (ties: ControlTies) => ReactNode }

/** Separates what the frame shows from the attributes of the control. */
export function framed<P extends FramedProps>({
  label,
  hint,
  error,
  optional,
  className,
  id,
  ...control
}: P) {
  return [{ label, hint, error, optional, className, id }, control] as const
}

/** Label, hint and error around a control. */
export function FieldFrame({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
}: FieldFrameProps) {
  const ownId = useId()
  const control = id ?? ownId
  const described = [hint ? `${control}-aide` : '', error ? `${control}-faute` : '']
    .filter(Boolean)
    .join(' ')
  return (
    <div className={classes('field', error && 'field-wrong', className)}>
      <label htmlFor={control}>
        {label}
        {optional && <span className="muted font-normal"> (facultatif)</span>}
      </label>
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <span className="tiny muted" id={`${control}-aide`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${control}-faute`}>{error}</FieldError>}
    </div>
  )
}
