import { Link, useLoaderData, type MetaFunction } from 'react-router'
import { plainMeta } from '#client/api/plain-meta.ts'
import { paths } from '#client/paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { loadSettings } from '#modules/settings/web/index.ts'
import { brand } from '#kernel/wire/brand.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { MarketSettings } from '#modules/settings/contract/market-settings.ts'
import { percentOf } from '#modules/settings/contract/setting-words.ts'
import { ownPaths } from '#client/own-paths.ts'
import { ContactBlock } from './contact-block.tsx'
import './reading.css'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Questions et contact',
    'Comment marche Sugu, comment vendre, ce que veut dire « Produit local », et comment nous joindre par téléphone ou WhatsApp.',
  )

export default function ContactPage() {
  const settings = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle back={paths.settings()}>Questions et contact</PageTitle>
      <div className="columns">
        <section aria-labelledby="questions">
          <SectionTitle id="questions">Questions fréquentes</SectionTitle>
          <div className="menu questions">
            {questionsOf(settings).map(({ question, lines, link }) => (
              <details key={question}>
                <summary>
                  {typographic(question)}
                  <Icon name="open" />
                </summary>
                <div>
                  {lines.map((line) => (
                    <p key={line}>{typographic(line)}</p>
                  ))}
                  {link && (
                    <p>
                      <Link className="link" to={link.to}>
                        {link.words}
                      </Link>
                    </p>
                  )}
                </div>
              </details>
            ))}
          </div>
        </section>
        <ContactBlock contact={settings.contact} />
      </div>
    </>
  )
}

type Question = { question: string; lines: readonly string[]; link?: { to: string; words: string } }

/** The five questions of the specification. */
const questionsOf = ({ selling }: MarketSettings): readonly Question[] => [
  {
    question: `Comment fonctionne ${brand.name} ?`,
    lines: [
      'Vous choisissez des produits de plusieurs boutiques, vous donnez votre adresse, et vous payez par mobile money ou à la livraison.',
      'Chaque boutique prépare son colis, un livreur vous l’apporte, ou il vous attend à la boutique ou à un point relais. Vous donnez votre code quand le colis est dans vos mains : c’est ce code qui fait payer le vendeur.',
    ],
    link: { to: paths.shop(), words: 'Voir la boutique' },
  },
  {
    question: 'Comment devenir vendeur ?',
    lines: [
      'Avec un compte, donnez le nom et l’adresse de votre boutique et le numéro de mobile money où vos ventes sont payées. Votre boutique est en ligne aussitôt.',
      `Vous êtes payé chaque samedi. ${brand.name} garde ${percentOf(selling.commissionBasisPoints)} du prix des articles.`,
    ],
    link: { to: paths.becomeSeller(), words: 'Devenir vendeur' },
  },
  {
    question: 'Peut-on vendre sans abonnement ?',
    lines: [
      `Oui : ${selling.plans.free.liveProducts ?? 0} produits en ligne sont gratuits, sans limite de temps. Au-delà, l’abonnement commence à ${formatFrancs(selling.plans.standard.monthlyFrancs)} par mois.`,
    ],
    link: { to: paths.terms(), words: 'Lire les conditions' },
  },
  {
    question: 'Que veut dire « Produit local » ?',
    lines: ['Un produit fabriqué ou assemblé au Mali. Il porte l’étiquette « made in Mali ».'],
    link: { to: paths.searchBy({ isLocal: 'true' }), words: 'Voir les produits made in Mali' },
  },
  {
    question: 'Comment avoir de l’aide ?',
    lines: [
      'Une équipe vous répond au téléphone et par message, aux heures d’ouverture. Gardez votre numéro de commande à portée de main : il commence par SG.',
      'Pour un produit abîmé ou différent, faites une réclamation avec une photo : le vendeur n’est pas payé tant qu’elle est ouverte.',
    ],
    link: { to: ownPaths.support(), words: 'Obtenir de l’aide' },
  },
]
