import { useState, type SubmitEvent } from 'react'

import { Icon } from '#web/ui/icon.tsx'

type ListSearchProps = {
  label: string
  /** What may be typed, where the label does not say it. */ hint?: string
  q: string
  maxLength?: number
  onSearch: (q: string) => void
}

/** The search above a list. Give it `key={q}`, so that it follows the address. */
export function ListSearch({ label, hint = label, q, maxLength = 120, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(q)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className="list-search" role="search" onSubmit={search}>
      <label className="input-frame">
        <Icon name="search" />
        <span className="visually-hidden">{label}</span>
        <input
          type="search"
          placeholder={hint}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
    </form>
  )
}
