import type { Role } from '#kernel/wire/endpoint.ts'
import {
  notificationTopics,
  type NotificationTopic,
} from '#modules/notifications/contract/notifications.ts'

type Words = { title: string; detail: string }

const WORDS: Readonly<Record<NotificationTopic, Words>> = {
  orders: { title: 'Commandes et livraisons', detail: 'Acceptée, en route, livrée, annulée' },
  payments: { title: 'Paiements', detail: 'Paiement reçu, remboursement envoyé' },
  complaints: { title: 'Réclamations', detail: 'Une réponse, une décision' },
  favourites: { title: 'Favoris', detail: 'Le prix baisse, un produit est de retour' },
  followed: {
    title: 'Boutiques suivies',
    detail: 'Une nouveauté, un prix en baisse, une fois par jour au plus',
  },
  shop: { title: 'Avis', detail: 'La boutique répond à votre avis' },
  team: { title: 'Équipe de livraison', detail: 'Admissions, codes bloqués, remises d’espèces' },
  announcements: {
    title: 'Annonces de Sugu',
    detail: 'Ce qui change sur le marché, une par jour au plus',
  },
}

const OF_SELLERS: Partial<Readonly<Record<NotificationTopic, Words>>> = {
  orders: {
    title: 'Commandes et livraisons',
    detail: 'Une nouvelle commande, un colis qui revient',
  },
  payments: { title: 'Paiements et versements', detail: 'Le versement du samedi, vos achats' },
  shop: { title: 'Ma boutique', detail: 'Un nouvel avis, l’abonnement qui se termine' },
}

/** The kinds of notifications for this role, in its words. */
export function topicsOf(role: Role): readonly (Words & { topic: NotificationTopic })[] {
  const own = notificationTopics.filter(
    (topic) => topic !== 'team' || role === 'livreur' || role === 'chef_livreur',
  )
  return own.map((topic) => ({
    topic,
    ...((role === 'vendeur' ? OF_SELLERS[topic] : undefined) ?? WORDS[topic]),
  }))
}
