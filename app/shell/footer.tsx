import { Link } from 'react-router'

import { brand } from '#kernel/wire/brand.ts'
import type { ProviderInfo } from '#kernel/wire/provider-info.ts'
import { paths } from '#client/paths.ts'
import { typographic } from '#ui/words/typographic.ts'
import './footer.css'

const LINKS = [
  { to: paths.contact(), words: 'Aide et contact' },
  { to: paths.becomeSeller(), words: 'Devenir vendeur' },
  { to: paths.terms(), words: 'Conditions d’utilisation' },
  { to: paths.privacy(), words: 'Confidentialité' },
] as const

type FooterProps = { simulated: ProviderInfo['simulated'] | null; openingHours: string }

export function Footer({ simulated, openingHours }: FooterProps) {
  return (
    <footer className="footer">
      <nav aria-label="Bas de page">
        {LINKS.map(({ to, words }) => (
          <Link key={to} to={to}>
            {words}
          </Link>
        ))}
      </nav>
      <p>{[`${brand.name}, Bamako.`, openingHours && `${typographic(openingHours)}.`].join(' ')}</p>
      {simulated?.payments && (
        <p>Marché d’essai : les paiements sont simulés, aucun vrai paiement ne part d’ici.</p>
      )}
      {simulated?.smsInbox && (
        <p>
          {'Les SMS sont simulés\u202f: '}
          <a className="link" href={simulated.smsInbox} target="_blank" rel="noopener">
            lire les SMS
          </a>
        </p>
      )}
    </footer>
  )
}
