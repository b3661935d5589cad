import type { Role } from '#kernel/wire/endpoint.ts'

export type RouteRow = {
  /** As a person may type it; both spellings of the specification where there are two. */
  path: string
  /** Roles that may enter; absent: every visitor; `user`: every signed-in user. */
  who?: 'user' | readonly Role[]
  /** The visible title. */
  title: string | RegExp
}

/** The specification’s table of routes, and the few that it implies. See docs/routes.md. */
export const routeTable: readonly RouteRow[] = [
  { path: '/', title: 'Le marché du Mali, chez vous' },
  { path: '/boutique', title: 'Butiki' },
  { path: '/boutique/bazin-diarra', title: 'Bazin Diarra' },
  { path: '/category/pagnes-et-tissus', title: /./ },
  { path: '/search?q=bazin', title: /bazin/ },
  { path: '/suggestions', title: 'Suggestions pour vous' },
  { path: '/panier', title: 'Segui' },
  { path: '/favoris', title: 'Favoris' },
  { path: '/parametre', title: 'Paramètres' },
  { path: '/login', title: 'Bonjour' },
  { path: '/login-sugu', title: 'Bonjour' },
  { path: '/register', title: 'Créer un compte' },
  { path: '/codeoublier', title: 'Mot de passe oublié' },
  { path: '/est-ce-votre-compte', title: 'Est-ce votre compte ?' },
  { path: '/sim-perdue', title: 'J’ai perdu ma SIM' },
  { path: '/faux-message', title: 'Signaler un faux message' },
  { path: '/changercode', title: 'Changer de mot de passe' },
  { path: '/reinitialiser', title: 'Nouveau mot de passe' },
  { path: '/contact', title: 'Questions et contact' },
  { path: '/support', title: 'Aide' },
  { path: '/condition', title: 'Conditions d’utilisation' },
  { path: '/confidentialiter', title: 'Politique de confidentialité' },
  { path: '/supprimerCompte', title: 'Supprimer mon compte' },
  { path: '/sugu-mobile', title: 'Application mobile' },
  { path: '/devenir-vendeur', title: 'Devenir vendeur' },
  { path: '/reclamation', title: 'Faire une réclamation' },
  { path: '/paiement/retour', title: 'Merci' },
  { path: '/paiement/annule', title: 'Paiement non terminé' },
  { path: `/payer/${'A'.repeat(43)}`, title: /./ },
  { path: `/vente/${'A'.repeat(43)}`, title: 'Ce lien n’existe pas' },
  { path: `/reponse/${'A'.repeat(43)}`, title: 'Répondre à une commande' },

  { path: '/CheckoutScreen', who: 'user', title: /./ },
  { path: '/commandes', who: 'user', title: 'Mes commandes' },
  { path: '/notifications', who: 'user', title: 'Notifications' },
  { path: '/aider', who: 'user', title: 'Aider une boutique' },
  { path: '/mes-donnees', who: 'user', title: 'Recevoir ce que nous gardons de vous' },
  { path: '/notifications/reglages', who: 'user', title: 'Être prévenu' },
  {
    path: '/visite-boutique/00000000-0000-7000-8000-000000000000',
    who: 'user',
    title: 'Visite d’une boutique',
  },
  { path: '/verification', who: 'user', title: 'Double vérification' },
  { path: '/profile', who: 'user', title: 'Profil' },
  { path: '/livraisons-refusees', who: 'user', title: 'Livraisons refusées' },
  { path: '/reclamation/historique', who: 'user', title: 'Mes réclamations' },
  { path: '/messages', who: 'user', title: 'Messages' },
  { path: '/messages/boutique/sira-mode', who: 'user', title: 'Sira Mode' },
  { path: '/avis', who: 'user', title: 'Mes avis' },
  { path: '/become-delivery', who: 'user', title: 'Devenir livreur' },
  { path: '/become-Chefdelivery', who: 'user', title: 'Devenir gestionnaire de livraison' },

  { path: '/vendeur-dashboard', who: ['vendeur'], title: /./ },
  { path: '/Payement/standard', who: ['vendeur'], title: 'Payer mon abonnement' },
  { path: '/Payement/abonnement', who: ['vendeur'], title: 'Mon Abonnement' },
  { path: '/PaiementAnnuler', who: ['vendeur'], title: 'Paiement annulé' },
  { path: '/ajoutproduit', who: ['vendeur'], title: /Produit/ },
  { path: '/livreur-Dashboard', who: ['livreur'], title: /./ },
  { path: '/livreur-dashboard', who: ['livreur'], title: /./ },
  { path: '/LivraisonDashboard', who: ['chef_livreur', 'admin'], title: /./ },
  { path: '/admin-dashboard', who: ['admin'], title: 'Tableau de bord' },
  { path: '/admin-user', who: ['admin'], title: 'Utilisateurs' },
  { path: '/admin-product', who: ['admin'], title: /./ },
  { path: '/admin-categorie', who: ['admin'], title: /./ },
  { path: '/admin-order', who: ['admin'], title: /./ },
  { path: '/admin-statistiques', who: ['admin'], title: 'Statistiques' },
  { path: '/admin-annonces', who: ['admin'], title: 'Annonces' },
  { path: '/admin-boutiques', who: ['admin'], title: 'Boutiques' },
  { path: '/admin-relais', who: ['admin'], title: 'Points relais' },
  { path: '/admin-reglages', who: ['admin'], title: 'Réglages' },
  { path: '/admin-calendrier', who: ['admin'], title: 'Calendrier' },
  { path: '/admin-formules', who: ['admin'], title: 'Formules' },
  { path: '/admin-journal', who: ['admin'], title: 'Journal' },
  { path: '/admin-frais', who: ['admin'], title: 'Zones et frais' },
  { path: '/admin-promotions', who: ['admin'], title: 'Promotions' },
  { path: '/admin-synonymes', who: ['admin'], title: 'Synonymes' },
  { path: '/admin-reclamations', who: ['admin'], title: 'Réclamations' },
  { path: '/admin-messages', who: ['admin'], title: 'Messages signalés' },
  { path: '/admin-verifications', who: ['admin', 'finance'], title: 'Boutiques à vérifier' },
  { path: '/admin-faux-messages', who: ['admin', 'finance'], title: 'Faux messages' },
  { path: '/admin-signes', who: ['admin'], title: 'Signes de fraude' },
  { path: '/admin-ventes-signalees', who: ['admin'], title: 'Ventes signalées' },
  { path: '/admin-avis', who: ['admin'], title: 'Avis signalés' },
  { path: '/financeDashboard', who: ['finance'], title: /./ },
]

export function mayEnter({ who }: RouteRow, role: Role): boolean {
  return who === undefined || who === 'user' || who.includes(role)
}
