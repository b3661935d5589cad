import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'

import { classes } from '../classes.ts'
import { Icon } from '../icons/icon.tsx'

type SheetProps = {
  open: boolean
  title: ReactNode
  onClose: () => void
  actions?: ReactNode
  /** While something is being sent. */
  locked?: boolean
  closeWords?: string
  className?: string
  children: ReactNode
}

/** Dialog from the bottom on a phone, centred from 640 px. */
export function Sheet({ open, ...sheet }: SheetProps) {
  return open ? <OpenSheet {...sheet} /> : null
}

const focusable = 'a, button, input, select, textarea'

function OpenSheet({
  title,
  onClose,
  actions,
  locked = false,
  closeWords = 'Fermer',
  className,
  children,
}: Omit<SheetProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const pressedOutside = useRef(false)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // The keyboard scrolls a long text only where it takes the focus.
    const body = element?.querySelector<HTMLElement>('.sheet-body')
    if (body && !body.querySelector(focusable)) body.tabIndex = 0
    // A sheet that searches begins in its field, not on the cross.
    body?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    // close() returns the focus; removing the element would not.
    return () => element?.close()
  }, [])

  const requestClose = () => (locked ? undefined : onClose())
  const wentBack = useEffectEvent(requestClose)
  useEffect(() => {
    // With CloseWatcher, Back closes a dialog as Escape does.
    if ('CloseWatcher' in window) return
    const watching = import('./close-by-back.ts').then(
      ({ closeByBack }) => closeByBack(() => wentBack()),
      () => undefined,
    )
    return () => void watching.then((end) => end?.())
  }, [])
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    requestClose()
  }
  // A second Escape or Back may close the dialog without a `cancel` event.
  const closed = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current.open) return
    if (locked) dialog.current.showModal()
    else onClose()
  }
  // A drag from inside (selecting text) to outside is not a press outside.
  const down = (event: MouseEvent) => (pressedOutside.current = event.target === dialog.current)
  const click = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === dialog.current) requestClose()
  }

  return (
    // The keyboard closes it by Escape: the browser turns it into `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="scrim"
      aria-labelledby={heading}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={down}
      onClick={click}
    >
      <div className={classes('sheet', className)}>
        <div className="sheet-head">
          <h2 id={heading}>{title}</h2>
          <button
            className="icon-button"
            type="button"
            aria-label={closeWords}
            disabled={locked}
            onClick={requestClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
        {actions && <div className="sheet-foot">{actions}</div>}
      </div>
    </dialog>
  )
}
