import { useLoaderData, type MetaFunction } from 'react-router'

import { plainMeta } from '#client/api/plain-meta.ts'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { Menu, MenuLink } from '#ui/sheets/menu.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import './reading.css'

import { ContactBlock } from './contact-block.tsx'
import { loadSettings } from '#modules/settings/web/index.ts'

export const loader = loadSettings

export const meta: MetaFunction = () =>
  plainMeta(
    'Aide',
    'Un colis en retard, un produit abîmé, un paiement, un mot de passe : trouvez quoi faire, ou parlez à notre équipe.',
  )

export default function SupportPage() {
  const { contact } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTitle back={paths.settings()}>Aide</PageTitle>
      <div className="columns">
        <div>
          <p className="muted">
            Dites-nous ce qui ne va pas, ou appelez-nous : une équipe vous répond.
          </p>
          <Menu title="Une commande">
            <MenuLink to={paths.orders()} icon="parcel" words="Où est mon colis" />
            <MenuLink
              to={ownPaths.complain()}
              icon="message"
              words="Produit abîmé, manquant ou différent"
            />
            <MenuLink to={ownPaths.complaints()} icon="message" words="Suivre mes réclamations" />
          </Menu>
          <Menu title="Mon compte">
            <MenuLink to={ownPaths.forgotPassword()} icon="lock" words="Mot de passe oublié" />
            <MenuLink to={ownPaths.lostSim()} icon="call" words="J’ai perdu ma SIM" />
            <MenuLink to={ownPaths.falseMessage()} icon="shield" words="Signaler un faux message" />
            <MenuLink to={paths.profile()} icon="person" words="Changer mon nom ou mes adresses" />
            <MenuLink
              to={ownPaths.deleteAccount()}
              icon="remove"
              words="Supprimer mon compte"
              danger
            />
          </Menu>
          <Menu title="Vendre et livrer">
            <MenuLink to={paths.becomeSeller()} icon="shop" words="Devenir vendeur" />
            <MenuLink to={ownPaths.becomeCourier()} icon="delivery" words="Devenir livreur" />
            <MenuLink to={paths.contact()} icon="help" words="Questions fréquentes" />
          </Menu>
        </div>
        <ContactBlock contact={contact} />
      </div>
    </>
  )
}
