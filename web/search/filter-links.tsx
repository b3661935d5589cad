import { paths } from '#web/paths.ts'
import { ChipLink, ChipLinks } from '#web/ui/chip-link.tsx'

const LINKS = [
  { to: paths.searchBy({ isFreeLivraison: 'true' }), words: 'livraison à 0f' },
  { to: paths.searchBy({ isLocal: 'true' }), words: 'made in Mali' },
  { to: paths.searchBy({ promo: 'true' }), words: 'En promotion' },
  { to: paths.searchBy({ maxPrice: '5000' }), words: 'Moins de 5\u202f000\u00a0f' },
  { to: paths.searchBy({ sort: 'nouveautes' }), words: 'nouveau' },
] as const

/** The usual ways to narrow the whole shop. */
export function FilterLinks() {
  return (
    <ChipLinks label="Filtres rapides">
      {LINKS.map(({ to, words }) => (
        <ChipLink key={to} to={to}>
          {words}
        </ChipLink>
      ))}
    </ChipLinks>
  )
}
