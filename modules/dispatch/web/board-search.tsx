import { ListSearch } from '#client/lists/list-search.tsx'
import { useFilters } from '#client/lists/use-filters.ts'

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
