import { index, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'
import { brand } from '../contract/brand.ts'

// Paths match without regard to case: `/livreur-Dashboard` and `/livreur-dashboard` are one page.
export default [
  index('catalogue/home.page.tsx'),
  route('boutique', 'catalogue/shop.page.tsx'),
  route('category/:categorySlug', 'catalogue/category.page.tsx'),
  route('product/:slug', 'catalogue/product.page.tsx'),
  route('search', 'catalogue/search.page.tsx'),

  route('panier', 'cart/cart.page.tsx'),
  route('CheckoutScreen', 'orders/checkout.page.tsx'),
  route('commandes', 'orders/orders.page.tsx'),
  route('commandes/:id', 'orders/order.page.tsx'),
  route('paiement/retour', 'payments/payment-return.page.tsx'),
  route('paiement/annule', 'payments/payment-cancelled.page.tsx'),

  route('favoris', 'favourites/favourites.page.tsx'),
  route('login', 'accounts/login.page.tsx'),
  route(`login-${brand.slug}`, 'accounts/login.page.tsx', { id: 'login-from-app' }),
  route('register', 'accounts/register.page.tsx'),
  route('parametre', 'accounts/settings.page.tsx'),

  route('vendeur-dashboard', 'sellers/seller-dashboard.page.tsx'),

  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig
