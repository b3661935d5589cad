import { brand } from '#kernel/wire/brand.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'

const ASSURANCES: readonly { icon: IconName; words: string }[] = [
  { icon: 'delivery', words: 'Livré à Bamako et en région' },
  { icon: 'trust', words: 'Vendeur payé seulement après remise' },
  { icon: 'person', words: 'Une équipe vous répond au téléphone' },
]

/** What the market is. On a phone its first products stand right below. */
export function HomeBand() {
  return (
    <div className="home-band">
      <h1>{brand.tagline}</h1>
      <p>Payez par mobile money ou à la livraison.</p>
      <ButtonLink look="cream" to={paths.shop()}>
        Voir la boutique
      </ButtonLink>
    </div>
  )
}

/** Why one may trust it. */
export function Assurances() {
  return (
    <ul className="assurances tiny muted">
      {ASSURANCES.map(({ icon, words }) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
