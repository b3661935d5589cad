import type { refundStates } from '#modules/payments/database/values.ts'
import type { decisions, exceptionStates } from '#modules/reconciliation/database/values.ts'

/** The French words of each audit entry. One without words here is shown by its name. */
export const actWords: Readonly<Record<string, string>> = {
  'accounts.anonymised': 'Compte supprimé',
  'accounts.appointment_approved': 'Nomination approuvée',
  'accounts.appointment_asked': 'Nomination demandée',
  'accounts.appointment_withdrawn': 'Nomination retirée',
  'accounts.deletion_refused': 'Demande de suppression écartée',
  'accounts.reinstated': 'Compte rétabli',
  'accounts.role_changed': 'Rôle changé',
  'accounts.recovered': 'Compte rendu par l’exploitant',
  'accounts.sessions_ended': 'Sessions fermées',
  'accounts.shop_trusted': 'Boutique mise en confiance',
  'accounts.shop_untrusted': 'Confiance retirée à une boutique',
  'accounts.staff_made': 'Membre de l’équipe créé à la console',
  'accounts.staff_recovered': 'Accès d’équipe rendu à la console',
  'accounts.suspended': 'Compte suspendu',
  'accounts.unblocked': 'Attente levée à la console',
  'books.month_closed': 'Mois clôturé',
  'catalogue.category_added': 'Catégorie ajoutée',
  'catalogue.category_changed': 'Catégorie modifiée',
  'catalogue.category_merged': 'Catégorie fusionnée',
  'catalogue.category_moved': 'Sous-catégorie déplacée',
  'catalogue.category_ordered': 'Ordre des catégories changé',
  'catalogue.category_removed': 'Catégorie supprimée',
  'catalogue.product_deleted': 'Produit supprimé',
  'catalogue.product_featured': 'Produit mis en avant',
  'catalogue.product_moderated': 'Produit relu',
  'catalogue.product_resumed': 'Produit remis en vente',
  'catalogue.product_suspended': 'Produit retiré',
  'catalogue.product_unfeatured': 'Mise en avant arrêtée',
  'catalogue.synonyms_changed': 'Synonymes modifiés',
  'complaints.decided': 'Réclamation décidée',
  'deliveries.cash_received': 'Espèces reçues',
  'deliveries.courier_assigned': 'Colis attribué',
  'deliveries.courier_taken_off': 'Colis repris au livreur',
  'deliveries.member_admitted': 'Livreur admis',
  'deliveries.member_withdrawn': 'Livreur retiré',
  'deliveries.otp_overridden': 'Code contourné',
  'deliveries.parcel_sent_back': 'Colis renvoyé à sa boutique',
  'deliveries.settings_changed': 'Réglages des livreurs modifiés',
  'deliveries.zone_given': 'Zone confiée à un groupe',
  'operations.job_dropped': 'Travail abandonné à la console',
  'operations.job_retried': 'Travail repris à la console',
  'operations.job_run': 'Travail lancé à la console',
  'operations.backup_recorded': 'Sauvegarde notée',
  'operations.books_checked': 'Comptes vérifiés à la console',
  'operations.person_exported': 'Données d’une personne écrites dans un fichier',
  'operations.database_moved': 'Base copiée vers un autre serveur',
  'operations.pictures_moved': 'Images déplacées vers le compartiment',
  'operations.sms_tested': 'SMS d’essai envoyé à la console',
  'operations.templates_registered': 'Modèles WhatsApp demandés',
  'orders.cancelled': 'Commande annulée par l’équipe',
  'orders.courier_assigned': 'Livreur choisi par l’équipe',
  'orders.parcel_refunded': 'Remboursement demandé par l’équipe',
  'orders.tariff_changed': 'Frais de livraison modifiés',
  'payouts.approved': 'Lot approuvé',
  'payouts.built': 'Lot préparé',
  'payouts.discarded': 'Lot abandonné',
  'payouts.line_failed': 'Versement refusé',
  'payouts.line_paid': 'Versement payé',
  'payouts.line_retried': 'Versement repris',
  'payouts.line_reversed': 'Versement repris par l’opérateur',
  'payouts.rebuilt': 'Lot refait',
  'payouts.reviewed': 'Lot vérifié',
  'payouts.sent': 'Lot envoyé',
  'payouts.shop_reminded': 'Boutique prévenue de son numéro de dépôt',
  'reconciliation.claimed': 'Différence demandée au client',
  'reconciliation.decided': 'Exception réglée',
  'reconciliation.imported': 'Relevé importé',
  'reconciliation.set_aside': 'Exception mise de côté',
  'refunds.approved': 'Remboursement approuvé',
  'refunds.confirmed': 'Remboursement confirmé',
  'refunds.failed': 'Remboursement échoué',
  'refunds.sent': 'Remboursement envoyé',
  'reviews.hidden': 'Avis retiré',
  'reviews.kept': 'Avis gardé',
  'reviews.shown_again': 'Avis remis',
  'settings.asked': 'Changement de prix demandé',
  'settings.changed': 'Réglage changé',
  'settings.refused': 'Changement de prix refusé',
  'subscriptions.extended': 'Jours offerts à une boutique',
  'switches.closed': 'Fermeture pour tous',
  'switches.opened': 'Réouverture pour tous',
}

/** The rooms that write audit entries, as the journal filters them. */
export const actDomains: Readonly<Record<string, string>> = {
  accounts: 'Comptes',
  catalogue: 'Produits',
  orders: 'Commandes',
  deliveries: 'Livraisons',
  complaints: 'Réclamations',
  reviews: 'Avis',
  payouts: 'Versements',
  refunds: 'Remboursements',
  reconciliation: 'Rapprochement',
  books: 'Comptabilité',
  subscriptions: 'Formules',
  settings: 'Réglages',
  switches: 'Interrupteurs',
  operations: 'Console',
}

/**
 * The French words of facts that an audit entry stores under a short English name. Other facts are
 * stored in French.
 */
const actFactWords: Readonly<Record<string, string>> = {
  amount: 'montant en francs',
  called: 'envoyées par appel',
  cashReceived: 'espèces reçues',
  courierId: 'livreur',
  debit: 'débit en francs',
  decision: 'décision',
  depot: 'numéro de dépôt',
  entries: 'écritures',
  exceptions: 'exceptions',
  fee: 'frais en francs',
  filed: 'envoyées par fichier',
  francs: 'montant en francs',
  gap: 'écart en francs',
  group: 'groupe',
  hidden: 'retiré',
  lines: 'lignes',
  outcome: 'décision',
  payee: 'bénéficiaire',
  refund: 'à rembourser',
  role: 'rôle',
  shopShare: 'part de la boutique',
  state: 'état',
  status: 'état',
  step: 'étape',
  withdrawn: 'retirées',
}

type Stored =
  | (typeof refundStates)[number]
  | (typeof exceptionStates)[number]
  | (typeof decisions)[number]

/** The French words of states and decisions that an audit entry stores as the database has them. */
const storedWords: Readonly<Record<Stored, string>> = {
  requested: 'demandé',
  approved: 'approuvé',
  sent: 'envoyé',
  confirmed: 'confirmé',
  failed: 'échoué',
  open: 'à décider',
  aside: 'de côté',
  decided: 'décidé',
  difference: 'écart accepté',
  claim: 'demandé au client',
  link: 'relié à une commande',
  ask: 'redemandé à l’opérateur',
  explain: 'expliqué, sans écriture',
}

/** A fact's name and its text, in French whatever the entry stored. */
export function actFactOf(name: string, text: string): { name: string; text: string } {
  const isStored = name === 'state' || name === 'decision'
  return {
    name: actFactWords[name] ?? name,
    text: isStored ? (new Map(Object.entries(storedWords)).get(text) ?? text) : text,
  }
}
