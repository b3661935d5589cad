import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { Form, useSearchParams } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'

type SearchBoxProps = {
  /** Opened by its icon on a page that does not show it: takes the focus. */
  opened: boolean
  onClose: () => void
}

/** A real form: it goes to /search with or without JavaScript. Escape and a press outside close the overlay. */
export function SearchBox({ opened, onClose }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [params] = useSearchParams()
  const words = params.get('q') ?? ''

  useEffect(() => {
    if (opened) input.current?.focus()
  }, [opened])

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const leave = (event: FocusEvent<HTMLFormElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onClose()
  }
  return (
    <Form className="cherche" role="search" action="/search" onKeyDown={key} onBlur={leave}>
      <Icon name="chercher" />
      <label className="lecteur" htmlFor="recherche">
        Chercher un produit
      </label>
      <input
        key={words}
        ref={input}
        id="recherche"
        name="q"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Pagne, lampe, karité…"
        defaultValue={words}
      />
    </Form>
  )
}
