import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { brand } from '#contract/kernel/brand.ts'

// Paths match without regard to case: `/livreur-Dashboard` and `/livreur-dashboard` are one page. docs/routes.md says who may enter each.
export default [
  index('catalogue/home.page.tsx'),
  route('boutique', 'catalogue/shop.page.tsx'),
  route('boutique/:shop', 'catalogue/seller-shop.page.tsx'),
  route('category/:categorySlug', 'catalogue/category.page.tsx'),
  route('product/:slug', 'catalogue/product.page.tsx'),
  route('search', 'catalogue/search.page.tsx'),
  route('suggestions', 'suggestions/suggestions.page.tsx'),

  route('panier', 'cart/cart.page.tsx'),
  route('CheckoutScreen', 'orders/checkout.page.tsx'),
  route('commandes', 'orders/orders.page.tsx'),
  route('commandes/:id', 'orders/order.page.tsx'),
  route('paiement/retour', 'payments/payment-return.page.tsx'),
  route('paiement/annule', 'payments/payment-cancelled.page.tsx'),
  route('reclamation', 'complaints/complaint.page.tsx'),
  route('reclamation/historique', 'complaints/complaint-history.page.tsx'),

  route('avis', 'reviews/review-lines.page.tsx'),

  route('favoris', 'favourites/favourites.page.tsx'),
  route('notifications', 'notifications/notifications.page.tsx'),
  route('notifications/reglages', 'notifications/notification-settings.page.tsx'),
  route('login', 'accounts/login.page.tsx'),
  route(`login-${brand.slug}`, 'accounts/login.page.tsx', { id: 'login-from-app' }),
  route('register', 'accounts/register.page.tsx'),
  route('codeoublier', 'accounts/forgot-password.page.tsx'),
  route('changercode', 'accounts/reset-start.page.tsx'),
  route('reinitialiser', 'accounts/reset-password.page.tsx'),
  route('parametre', 'accounts/settings.page.tsx'),
  route('profile', 'accounts/profile.page.tsx'),
  route('supprimerCompte', 'accounts/delete-account.page.tsx'),

  route('contact', 'help/contact.page.tsx'),
  route('support', 'help/support.page.tsx'),
  route('condition', 'help/terms.page.tsx'),
  route('confidentialiter', 'help/privacy.page.tsx'),
  route(`${brand.slug}-mobile`, 'help/mobile-app.page.tsx'),

  route('devenir-vendeur', 'sellers/become-seller.page.tsx'),
  route('vendeur-dashboard', 'sellers/seller-dashboard.page.tsx'),
  route('ajoutproduit', 'sellers/add-product.page.tsx'),
  route('Payement/abonnement', 'subscriptions/subscription.page.tsx'),
  route('Payement/:slug', 'subscriptions/plan-payment.page.tsx'),
  route('PaiementAnnuler', 'subscriptions/payment-cancelled.page.tsx'),

  route('become-delivery', 'deliveries/become-courier.page.tsx'),
  route('become-Chefdelivery', 'deliveries/become-dispatch-manager.page.tsx'),
  route('livreur-Dashboard', 'deliveries/courier-dashboard.page.tsx'),
  route('LivraisonDashboard', 'deliveries/dispatch-dashboard.page.tsx'),

  route('admin-dashboard', 'admin/admin-dashboard.page.tsx'),
  route('admin-user', 'admin/admin-users.page.tsx'),
  route('admin-product', 'admin/admin-products.page.tsx'),
  route('admin-categorie', 'admin/admin-categories.page.tsx'),
  route('admin-synonymes', 'admin/admin-synonyms.page.tsx'),
  route('admin-boutiques', 'admin/admin-shops.page.tsx'),
  route('admin-reglages', 'admin/admin-settings.page.tsx'),
  route('admin-formules', 'admin/admin-plans.page.tsx'),
  route('admin-journal', 'admin/admin-audit.page.tsx'),
  route('admin-frais', 'admin/delivery-tariff.page.tsx'),
  route('admin-statistiques', 'admin/analytics.page.tsx'),
  route('admin-avis', 'reviews/moderation.page.tsx'),
  route('admin-reclamations', 'complaints/support.page.tsx'),
  route('admin-order', 'admin/admin-orders.page.tsx'),
  route('financeDashboard', 'finance/finance-dashboard.page.tsx'),

  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig
