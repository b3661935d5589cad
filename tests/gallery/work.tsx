import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { WorkFrame } from '#web/shell/work-frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

const LINKS = [
  { to: '/vendeur-dashboard', words: 'Vue globale', icon: 'grid', current: false },
  {
    to: '/vendeur-dashboard?vue=commandes',
    words: 'Mes Commandes',
    icon: 'bag',
    current: true,
    count: 3,
  },
  {
    to: '/vendeur-dashboard?vue=ajouter',
    words: 'Ajouter Produit',
    icon: 'new',
    current: false,
  },
] as const

/** The frame of work screens with some of their pieces. */
export function WorkScreen() {
  return (
    <WorkFrame
      title="Mes Commandes"
      links={LINKS}
      detail="Bazin Diarra · Médina-Coura, Bamako"
      actions={<Download />}
    >
      <div className="chips" role="group" aria-label="État des commandes">
        <button className="chip" type="button" aria-pressed="true">
          Toutes
        </button>
        <button className="chip" type="button" aria-pressed="false">
          À accepter <b>3</b>
        </button>
      </div>
      <ToAccept />
      <Figures />
    </WorkFrame>
  )
}

function Download() {
  return (
    <Button look="outline" icon="download">
      CSV
    </Button>
  )
}

function ToAccept() {
  return (
    <article className="card urgent">
      <div className="card-line">
        <span className="badge badge-dot badge-waiting">à accepter</span>
        <span className="deadline pressing">
          <Icon name="recent" />
          encore 1 h 40
        </span>
      </div>
      <p className="item-count">
        <b>SG-261120-K7M2P</b> <span>02:18 · Kalaban-Coura</span>
      </p>
      <div className="item-row">
        <span className="mark earth">3</span>
        <span className="row-text">
          <b>Boubou bazin riche brodé</b>
          <small>L, indigo · 2 pièces</small>
        </span>
        <b>45 000 f</b>
      </div>
      <p className="sums-boxed muted">
        Vous recevrez <b>46 312 f</b> · déjà payée
      </p>
      <div className="button-pair one-two">
        <Button look="outline" size="large">
          Refuser
        </Button>
        <Button
          size="large"
          onClick={() =>
            showNotice('Commande acceptée', {
              action: { words: 'Annuler', act: () => showNotice('Annulé') },
            })
          }
        >
          Accepter
        </Button>
      </div>
    </article>
  )
}

function Figures() {
  return (
    <dl className="key-figures figures-2">
      <div className="key-figure">
        <dt>Retenu</dt>
        <dd>34 675 f</dd>
        <dd>2 colis</dd>
      </div>
      <div className="key-figure">
        <dt>À verser</dt>
        <dd>187 340 f</dd>
        <dd>samedi 21 nov.</dd>
      </div>
    </dl>
  )
}
