import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { brand } from '#contract/kernel/brand.ts'

// Paths match without regard to case: `/livreur-Dashboard` and `/livreur-dashboard` are one page. docs/routes.md says who may enter each.
export default [
  index('desks/buyer/home/home.page.tsx'),
  route('boutique', 'desks/buyer/shop/shop.page.tsx'),
  route('boutique/:shop', 'desks/buyer/seller-shop.page.tsx'),
  route('category/:categorySlug', 'desks/buyer/category.page.tsx'),
  route('product/:slug', 'desks/buyer/product/product.page.tsx'),
  route('search', 'desks/buyer/search.page.tsx'),
  route('suggestions', 'desks/buyer/suggestions.page.tsx'),

  route('panier', 'desks/buyer/cart/cart.page.tsx'),
  route('CheckoutScreen', 'desks/buyer/checkout/checkout.page.tsx'),
  route('commandes', 'orders/orders.page.tsx'),
  route('commandes/:id', 'orders/order.page.tsx'),
  route('paiement/retour', 'payments/payment-return.page.tsx'),
  route('paiement/annule', 'payments/payment-cancelled.page.tsx'),
  route('reclamation', 'complaints/complaint.page.tsx'),
  route('reclamation/historique', 'complaints/complaint-history.page.tsx'),

  route('avis', 'reviews/review-lines.page.tsx'),

  route('favoris', 'desks/buyer/favourites.page.tsx'),
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

  route('devenir-vendeur', 'desks/seller/become-seller.page.tsx'),
  route('vendeur-dashboard', 'desks/seller/seller-dashboard.page.tsx'),
  route('ajoutproduit', 'desks/seller/add-product.page.tsx'),
  route('Payement/abonnement', 'desks/seller/plans/subscription.page.tsx'),
  route('Payement/:slug', 'desks/seller/plans/plan-payment.page.tsx'),
  route('PaiementAnnuler', 'desks/seller/plans/payment-cancelled.page.tsx'),

  route('become-delivery', 'accounts/become-courier.page.tsx'),
  route('become-Chefdelivery', 'accounts/become-dispatch-manager.page.tsx'),
  route('livreur-Dashboard', 'desks/courier/courier-dashboard.page.tsx'),
  route('LivraisonDashboard', 'desks/dispatch/dispatch-dashboard.page.tsx'),

  route('admin-dashboard', 'desks/admin/admin-dashboard.page.tsx'),
  route('admin-user', 'desks/admin/admin-users.page.tsx'),
  route('admin-product', 'desks/admin/admin-products.page.tsx'),
  route('admin-categorie', 'desks/admin/admin-categories.page.tsx'),
  route('admin-synonymes', 'desks/admin/admin-synonyms.page.tsx'),
  route('admin-boutiques', 'desks/admin/admin-shops.page.tsx'),
  route('admin-reglages', 'desks/admin/admin-settings.page.tsx'),
  route('admin-formules', 'desks/admin/admin-plans.page.tsx'),
  route('admin-journal', 'desks/admin/admin-audit.page.tsx'),
  route('admin-frais', 'desks/admin/delivery-tariff.page.tsx'),
  route('admin-statistiques', 'desks/admin/analytics.page.tsx'),
  route('admin-avis', 'desks/admin/moderation.page.tsx'),
  route('admin-reclamations', 'desks/admin/support.page.tsx'),
  route('admin-order', 'desks/admin/admin-orders.page.tsx'),
  route('financeDashboard', 'desks/finance/finance-dashboard.page.tsx'),

  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig
