import { ListSearch } from '#web/lists/list-search.tsx'
import { useFilters } from '#web/lists/use-filters.ts'

/** Words in the address. */
export function BoardSearch({ words }: { words: string }) {
  const { change } = useFilters()
  return (
    <ListSearch
      key={words}
      label="Chercher"
      hint="Commande, client, livreur"
      q={words}
      maxLength={80}
      onSearch={(q) => change({ q })}
    />
  )
}
