import { ListSearch } from '#web/lists/list-search.tsx'
import { useFilters } from '#web/lists/use-filters.ts'

/**
 * Finds an order, a client, a place, a shop or a courier on the board; the words are kept in the
 * address.
 */
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
