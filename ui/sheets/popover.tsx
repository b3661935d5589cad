import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

import { Sheet } from './sheet.tsx'
import { useWide } from '../use-wide.ts'

type PopoverProps = {
  title: string
  button: { className: string; label?: string; children: ReactNode }
  /** Drawn while it is open. */ children: (close: () => void) => ReactNode
}

/** Opens beside its button on a laptop, as a sheet on a phone. */
export function Popover(props: PopoverProps) {
  return useWide() ? <AtButton {...props} /> : <InSheet {...props} />
}

function AtButton({ title, button, children }: PopoverProps) {
  const id = useId()
  const from = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    if (open) placeAt(box.current, from.current)
  }, [open])
  return (
    <>
      <button
        ref={from}
        type="button"
        className={button.className}
        popoverTarget={id}
        aria-label={button.label}
      >
        {button.children}
      </button>
      <section
        ref={box}
        id={id}
        popover="auto"
        className="popover"
        aria-label={title}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && <Content draw={children} close={() => box.current?.hidePopover()} />}
      </section>
    </>
  )
}

function Content({ draw, close }: { draw: PopoverProps['children']; close: () => void }) {
  return draw(close)
}

/** Places it under the button, or above where there is no space. */
function placeAt(box: HTMLElement | null, button: HTMLElement | null): void {
  const from = button?.getBoundingClientRect()
  if (!box || !from) return
  const fits = from.bottom + box.offsetHeight + 8 < innerHeight
  box.style.top = `${fits ? from.bottom + 4 : Math.max(8, from.top - box.offsetHeight - 4)}px`
  const left = from.right < innerWidth / 2 ? from.left : from.right - box.offsetWidth
  box.style.left = `${Math.max(8, left)}px`
}

function InSheet({ title, button, children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={button.className}
        aria-label={button.label}
        onClick={() => setOpen(true)}
      >
        {button.children}
      </button>
      <Sheet open={open} title={title} onClose={close}>
        {children(close)}
      </Sheet>
    </>
  )
}
