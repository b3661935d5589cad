import { useEffect, useEffectEvent, useState, type ReactNode, type SubmitEvent } from 'react'

import { Icon } from '#ui/icons/icon.tsx'

const PAUSE_MS = 400

type ListSearchProps = {
  label: string
  hint?: string
  q: string
  maxLength?: number
  /** Called whenever the typing pauses. */ live?: boolean
  onSearch: (q: string) => void
  children?: ReactNode
}

/** Needs `key={q}` to follow the address, unless it is `live`. */
export function ListSearch({
  label,
  hint = label,
  q,
  maxLength = 120,
  live = false,
  onSearch,
  children,
}: ListSearchProps) {
  const [typed, setTyped] = useState(q)
  const search = useEffectEvent(() => onSearch(typed.trim()))
  useEffect(() => {
    if (!live || typed.trim() === q) return
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [live, typed, q])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className="list-search" role="search" onSubmit={submit}>
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
      {children}
    </form>
  )
}
