import type { SyntheticEvent } from 'react'
import { useSearchParams } from 'react-router'

import { typedIn } from '#web/ui/typed-in.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Finds an order, a client, a place, a shop or a courier on the board; the words are kept in the address. */
export function BoardSearch({ words }: { words: string }) {
  const [, setSearch] = useSearchParams()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q } = typedIn(event.currentTarget, 'q')
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (q.trim()) after.set('q', q.trim())
      else after.delete('q')
      return after
    })
  }
  return (
    <form className="work-tools" role="search" onSubmit={submit}>
      <label className="work-search">
        <Icon name="search" />
        <span className="visually-hidden">Chercher</span>
        <input
          type="search"
          name="q"
          defaultValue={words}
          key={words}
          placeholder="Commande, client, livreur"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
        />
      </label>
    </form>
  )
}
