import { useState } from 'react'

import { NotificationBell } from '#modules/notifications/web/notification-bell.tsx'
import { Avatar, ShopSign } from '#web/ui/pictures/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Discount } from '#web/ui/discount.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Gauge } from '#web/ui/charts/gauge.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { Quantity } from '#web/ui/forms/quantity.tsx'
import { RadioCard } from '#web/ui/forms/radio-card.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Stars } from '#web/ui/icons/stars.tsx'
import { Swatch } from '#web/ui/pictures/swatch.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Tabs } from '#web/ui/lists/tabs.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ViewToggle, type View } from '#web/ui/lists/view-toggle.tsx'

import { Part } from './part.tsx'

export function Controls({ onPress }: { onPress: (what: string) => void }) {
  const [busy, setBusy] = useState(false)
  const [paid, setPaid] = useState('orange')
  const [count, setCount] = useState(2)
  const [view, setView] = useState<View>('grille')
  return (
    <>
      <Part title="Boutons">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => onPress('valider')}>Valider</Button>
          <Button
            busy={busy}
            busyWords="Traitement..."
            onClick={() => {
              setBusy(true)
              onPress('envoyer')
            }}
          >
            Envoyer
          </Button>
          <Button busy busyWords="Envoi...">
            Envoyer ma réclamation
          </Button>
          <Button disabled>Indisponible</Button>
          <Button look="outline">Annuler</Button>
          <Button look="plain">Réessayer</Button>
          <Button look="danger">Déconnexion</Button>
          <ButtonLink to="/boutique" icon="shop">
            Voir la boutique
          </ButtonLink>
        </div>
      </Part>
      <Part title="Étiquettes">
        <div className="flex flex-wrap items-center gap-3">
          <Discount percent={20} />
          <Badge tone="free">livraison à 0f</Badge>
          <Badge tone="new">nouveau</Badge>
          <Badge tone="mali">made in Mali</Badge>
          <Badge tone="waiting">en cours</Badge>
          <Badge tone="ok">résolu</Badge>
          <Badge tone="danger">Refusée</Badge>
          <Badge tone="neutral">Annulée</Badge>
          <NotificationBell unread={3} opened={false} onPress={() => onPress('cloche')} />
          <Avatar name="Aminata Traoré" />
          <ShopSign name="Karité de Sikasso" />
          {[0, 0.5, 2.5, 3.2, 4.5, 5].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
        </div>
        <div className="mt-3 grid gap-3">
          <Tabs
            label="Listes de produits"
            tabs={[
              { to: '?filtre=tous', words: 'Tous', current: true },
              { to: '?filtre=promo', words: 'Promo', current: false },
            ]}
          />
          <div className="flex items-center gap-3">
            <ViewToggle view={view} onChange={setView} />
            <Quantity value={count} max={3} onChange={setCount} label="Quantité de Boubou" />
          </div>
          <div className="colours" role="group" aria-label="Couleur">
            <button type="button" className="colour" aria-pressed="true">
              <Swatch color="#33449a" ticked />
              Indigo
            </button>
            <button type="button" className="colour" aria-pressed="false">
              <Swatch color="#e4dfd6" />
              Blanc
            </button>
          </div>
          <Gauge percent={64} />
        </div>
      </Part>
      <Part title="Champs">
        <div className="form max-w-[720px]">
          <div className="field-pair">
            <Field
              label="Repère"
              defaultValue="En face de la mosquée"
              hint="Ce que le livreur verra en arrivant"
            />
            <PhoneField defaultValue="76 12" error="Il manque des chiffres." />
            <PasswordField defaultValue="calebasse" autoComplete="current-password" />
            <Select
              label="Quartier"
              options={['Badalabougou', 'Hippodrome']}
              placeholder="Choisissez votre quartier"
            />
          </div>
          <TextArea label="Message" optional error="Dites-nous ce qui s’est passé." />
          <fieldset>
            <legend className="visually-hidden">Paiement</legend>
            <RadioCard
              name="payer"
              title="Orange Money"
              detail="Vous confirmez avec votre code, tout de suite"
              checked={paid === 'orange'}
              onChange={() => setPaid('orange')}
            />
            <RadioCard
              name="payer"
              title="À la livraison"
              detail="En espèces au livreur, jusqu’à 100 000 f"
              checked={paid === 'cash'}
              onChange={() => setPaid('cash')}
            />
          </fieldset>
          <Checkbox defaultChecked>Garder cette adresse</Checkbox>
          <Switch defaultChecked>made in Mali</Switch>
        </div>
      </Part>
    </>
  )
}
