import { type ButtonHTMLAttributes, Children, type MouseEvent, type ReactNode } from 'react'

import { classes } from './classes.ts'
import { Icon, type IconName } from './icons/icon.tsx'

export type ButtonSize = 'small' | 'large'
export type ButtonLook = 'primary' | 'outline' | 'plain' | 'danger' | 'cream'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  look?: ButtonLook
  size?: ButtonSize
  icon?: IconName
  wide?: boolean
  /** Shows `busyWords`, keeps width and focus, ignores presses. */
  busy?: boolean
  /** Given from the start, so that the width never changes. */
  busyWords?: string
  children: ReactNode
}

/** Has type `button` by default, so that it never submits a form by accident. */
export function Button({
  look = 'primary',
  size,
  icon,
  wide,
  busy = false,
  busyWords,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const words = (
    <>
      {icon && <Icon name={icon} size={20} />}
      <ButtonText>{children}</ButtonText>
    </>
  )
  // Cancelled while busy: Enter in a field presses the form's button too.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    busy ? event.preventDefault() : onClick?.(event)
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      className={classes(
        buttonClasses(look, wide, size),
        busyWords !== undefined && 'button-double',
        className,
      )}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
    >
      {busyWords === undefined ? (
        words
      ) : (
        <TwoLabels busy={busy} idle={words} busyWords={busyWords} />
      )}
    </button>
  )
}

/** Returns the classes, for links that look like a button. */
export function buttonClasses(look: ButtonLook, wide?: boolean, size?: ButtonSize): string {
  return classes(
    'button',
    look === 'danger' ? 'button-outline button-danger' : `button-${look}`,
    size && `button-${size}`,
    wide && 'wide',
  )
}

/**
 * Words of a button as an element of their own: beside an icon a translator of a browser would
 * replace their text node, and the button would keep what it said then.
 */
export function ButtonText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children)
  const isText = parts.every((part) => typeof part === 'string' || typeof part === 'number')
  if (parts.length === 0) return null
  return isText ? <span>{parts.join('')}</span> : children
}

function TwoLabels({
  busy,
  idle,
  busyWords,
}: {
  busy: boolean
  idle: ReactNode
  busyWords: string
}) {
  return (
    <>
      <span className="button-words" aria-hidden={busy || undefined}>
        {idle}
      </span>
      <span className="button-waiting" aria-hidden={!busy || undefined}>
        {busyWords}
      </span>
    </>
  )
}
