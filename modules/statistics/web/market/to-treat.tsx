import { momentWords, sinceWords } from '#kernel/wire/due-words.ts'
import { Link, useSearchParams } from 'react-router'

import {
  toTreatKinds,
  type readAdminOverview,
  type ToTreatKind,
} from '#modules/statistics/contract/admin-overview.ts'
import type { Reply } from '#kernel/wire/endpoint.ts'
import { workPaths } from '#client/work-paths.ts'
import { WaitingRow } from '#ui/lists/waiting-row.tsx'

export type Overview = Reply<typeof readAdminOverview>

type Line = {
  to: string
  one: string
  many: string
  act: string
  tone?: 'chili' | 'earth'
  detail: (at: string, now: number) => string
}

const since = (at: string, now: number) => `La première : ${sinceWords(at, now)}`
const lines: Readonly<Record<ToTreatKind, Line>> = {
  complaints: {
    to: workPaths.adminComplaints(),
    one: 'réclamation sans réponse',
    many: 'réclamations sans réponse',
    act: 'Répondre',
    tone: 'chili',
    detail: since,
  },
  unaccepted: {
    to: `${workPaths.adminOrders()}?etat=to_accept`,
    one: 'commande sans acceptation depuis 6 h',
    many: 'commandes sans acceptation depuis 6 h',
    act: 'Voir',
    tone: 'earth',
    detail: (at) => `La première sera annulée ${momentWords(at)}`,
  },
  unprepared: {
    to: `${workPaths.adminOrders()}?etat=preparing`,
    one: 'commande acceptée, pas prête à temps',
    many: 'commandes acceptées, pas prêtes à temps',
    act: 'Voir',
    tone: 'earth',
    detail: (at) => `La première était promise ${momentWords(at)}`,
  },
  undelivered: {
    to: `${workPaths.dispatchDashboard()}?retard`,
    one: 'colis en route, en retard sur sa promesse',
    many: 'colis en route, en retard sur leur promesse',
    act: 'Voir',
    tone: 'earth',
    detail: (at) => `Le premier était promis ${momentWords(at)}`,
  },
  codes: {
    to: workPaths.dispatchDashboard(),
    one: 'code bloqué à la remise',
    many: 'codes bloqués à la remise',
    act: 'Voir',
    tone: 'earth',
    detail: (at) => `Nouvel essai possible ${momentWords(at)}`,
  },
  deletions: {
    to: workPaths.adminDeletions(),
    one: 'demande de suppression de compte',
    many: 'demandes de suppression de compte',
    act: 'Voir',
    detail: since,
  },
  managers: {
    to: workPaths.dispatchDashboard('livreurs'),
    one: 'chef livreur à admettre',
    many: 'chefs livreurs à admettre',
    act: 'Voir',
    detail: since,
  },
  losses: {
    to: `${workPaths.adminTariff('cars')}#pertes`,
    one: 'perte par un car, à décider',
    many: 'pertes par des cars, à décider',
    act: 'Décider',
    tone: 'earth',
    detail: since,
  },
  regions: {
    to: workPaths.adminTariff(),
    one: 'région livrée à confirmer',
    many: 'régions livrées à confirmer',
    act: 'Confirmer',
    tone: 'earth',
    detail: since,
  },
  reviews: {
    to: workPaths.adminReviews(),
    one: 'avis signalé',
    many: 'avis signalés',
    act: 'Modérer',
    detail: since,
  },
  sales: {
    to: workPaths.adminSaleReports(),
    one: 'vente par lien signalée',
    many: 'ventes par lien signalées',
    act: 'Regarder',
    detail: since,
  },
  products: {
    to: `${workPaths.adminProducts()}?etat=unseen`,
    one: 'produit à relire',
    many: 'produits à relire',
    act: 'Relire',
    detail: since,
  },
  shops: {
    to: `${workPaths.adminShops()}?etat=new`,
    one: 'boutique ouverte cette semaine',
    many: 'boutiques ouvertes cette semaine',
    act: 'Regarder',
    detail: since,
  },
}

export function ToTreat({ overview: { toTreat, now } }: { overview: Overview }) {
  const at = Date.parse(now)
  const [search] = useSearchParams()
  const all = search.get(WHOLE) === 'tout'
  const idle = all ? toTreatKinds.filter((kind) => toTreat.every((one) => one.kind !== kind)) : []
  return (
    <section className="card flush urgent" aria-labelledby="a-traiter">
      <div className="card-head">
        <h2 id="a-traiter">À traiter</h2>
        <Link to={`?${toggled(search, all)}`} replace preventScrollReset>
          {all ? 'Seulement ce qui attend' : 'Tout voir'}
        </Link>
      </div>
      <ul>
        {toTreat.map(({ kind, count, at: moment }, index) => {
          const { to, one, many, act, tone, detail } = lines[kind]
          return (
            <WaitingRow
              key={kind}
              to={to}
              mark={count}
              tone={tone}
              title={count > 1 ? many : one}
              button={{ words: act, look: index === 0 ? 'primary' : 'outline' }}
            >
              {moment && <small>{detail(moment, at)}</small>}
            </WaitingRow>
          )
        })}
        {idle.map((kind) => (
          <WaitingRow key={kind} to={lines[kind].to} mark={0} title={lines[kind].one} idle>
            <small>Rien n’attend.</small>
          </WaitingRow>
        ))}
        {toTreat.length === 0 && !all && <li className="row muted">Rien n’attend.</li>}
      </ul>
    </section>
  )
}

const WHOLE = 'a-traiter'

function toggled(search: URLSearchParams, all: boolean): string {
  const next = new URLSearchParams(search)
  if (all) next.delete(WHOLE)
  else next.set(WHOLE, 'tout')
  return next.toString()
}
