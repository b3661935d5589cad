import { Link } from 'react-router'

import { brand } from '#contract/brand.ts'

const LINKS = [
  { to: '/contact', words: 'Aide et contact' },
  { to: '/devenir-vendeur', words: 'Devenir vendeur' },
  { to: '/condition', words: 'Conditions d’utilisation' },
  { to: '/confidentialiter', words: 'Confidentialité' },
] as const

/** The foot of the home page: help, rules, hours. */
export function Footer() {
  return (
    <footer className="pied">
      <nav aria-label="Bas de page">
        {LINKS.map(({ to, words }) => (
          <Link key={to} to={to}>
            {words}
          </Link>
        ))}
      </nav>
      <p>{`${brand.name}, Bamako. ${brand.openingHours}.`}</p>
    </footer>
  )
}
