import { useState, type SubmitEvent } from 'react'

import { WorkIcon } from '#web/ui/work-icon.tsx'

type ListSearchProps = { label: string; q: string; maxLength: number; onSearch: (q: string) => void }

/** The search above a list. Give it `key={q}`, so that it follows the address. */
export function ListSearch({ label, q, maxLength, onSearch }: ListSearchProps) {
  const [typed, setTyped] = useState(q)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className="t-trouver" role="search" onSubmit={search}>
      <label className="entree">
        <WorkIcon name="loupe" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <button className="btn btn-s bureau" type="submit">
        Chercher
      </button>
    </form>
  )
}
