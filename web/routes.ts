import { index, route, type RouteConfig } from '@react-router/dev/routes'

import { brand } from '#kernel/wire/brand.ts'

import { ownPaths } from './own-paths.ts'
import { paths } from './paths.ts'
import { workPaths } from './work-paths.ts'

/** Declares the page of a link: `/product/:slug` for `paths.product(':slug')`. */
function page(link: string, file: string, options: { id?: string } = {}) {
  return route(decodeURIComponent(link).replace(/^[/]/, ''), `../${file}`, {
    id: idOf(file),
    ...options,
  })
}

/** `orders/order.page`: the name by which an open page asks for its data. */
function idOf(file: string): string {
  return file.replace(/^modules\/([^/]+)\/web\//, '$1/').replace(/\.tsx$/, '')
}

// Only addresses that no screen leads to are written here. Paths match without regard to case:
// `/livreur-Dashboard` and `/livreur-dashboard` are one page. docs/routes.md says who may enter
// each.
export default [
  index('../desks/buyer/home/home.page.tsx', { id: idOf('desks/buyer/home/home.page.tsx') }),
  page(paths.shop(), 'desks/buyer/shop/shop.page.tsx'),
  page(paths.seller(':shop'), 'desks/buyer/seller-shop/seller-shop.page.tsx'),
  page(paths.category(':categorySlug'), 'desks/buyer/category.page.tsx'),
  page(paths.product(':slug'), 'desks/buyer/product/product.page.tsx'),
  page(paths.search(), 'desks/buyer/search/search.page.tsx'),
  page(paths.suggestions(), 'desks/buyer/suggestions.page.tsx'),

  page(paths.cart(), 'desks/buyer/cart/cart.page.tsx'),
  page(paths.checkout(), 'desks/buyer/checkout/checkout.page.tsx'),
  page(paths.orders(), 'modules/orders/web/orders.page.tsx'),
  page(paths.order(':id'), 'modules/orders/web/order.page.tsx'),
  page('reponse/:token', 'modules/orders/web/sale-answer.page.tsx'),
  page(ownPaths.payFor(':token'), 'modules/orders/web/relative/pay-link.page.tsx'),
  page('paiement/retour', 'modules/payments/web/payment-return.page.tsx'),
  page('paiement/annule', 'modules/payments/web/payment-cancelled.page.tsx'),
  page(ownPaths.complain(), 'modules/complaints/web/complaint.page.tsx'),
  page(ownPaths.complaints(), 'modules/complaints/web/complaint-history.page.tsx'),

  page(ownPaths.messages(), 'modules/conversations/web/messages.page.tsx'),
  page(ownPaths.writeTo(':slug'), 'modules/conversations/web/write-to-shop.page.tsx'),
  page(ownPaths.messages(':id'), 'modules/conversations/web/conversation.page.tsx'),

  page(ownPaths.reviewLines(), 'modules/reviews/web/review-lines.page.tsx'),

  page(paths.favourites(), 'desks/buyer/favourites.page.tsx'),
  page(paths.notifications(), 'modules/notifications/web/notifications.page.tsx'),
  page(ownPaths.shopInvitations(), 'modules/shops/web/team/invitations.page.tsx'),
  page(ownPaths.ownData(), 'modules/own-data/web/own-data.page.tsx'),
  page(ownPaths.notificationSettings(), 'modules/notifications/web/notification-settings.page.tsx'),
  page(paths.login(), 'modules/accounts/web/login.page.tsx'),
  page(`login-${brand.slug}`, 'modules/accounts/web/login.page.tsx', { id: 'login-from-app' }),
  page(paths.register(), 'modules/accounts/web/register.page.tsx'),
  page(ownPaths.forgotPassword(), 'modules/accounts/web/forgot-password.page.tsx'),
  page('changercode', 'modules/accounts/web/reset-start.page.tsx'),
  page(ownPaths.resetPassword(), 'modules/accounts/web/reset-password.page.tsx'),
  page(paths.settings(), 'modules/accounts/web/settings.page.tsx'),
  page(paths.profile(), 'modules/accounts/web/profile.page.tsx'),
  page(ownPaths.deleteAccount(), 'modules/accounts/web/delete-account.page.tsx'),
  page(ownPaths.secondFactor(), 'modules/accounts/web/second-factor/second-factor.page.tsx'),

  page(paths.contact(), 'modules/help/web/contact.page.tsx'),
  page(ownPaths.support(), 'modules/help/web/support.page.tsx'),
  page(paths.terms(), 'modules/help/web/terms.page.tsx'),
  page(paths.privacy(), 'modules/help/web/privacy.page.tsx'),
  page(ownPaths.mobileApp(), 'modules/help/web/mobile-app.page.tsx'),

  page(paths.becomeSeller(), 'desks/seller/become-seller.page.tsx'),
  page(paths.sellerDashboard(), 'desks/seller/seller-dashboard.page.tsx'),
  page(workPaths.addProduct(), 'desks/seller/add-product.page.tsx'),
  page(workPaths.subscription(), 'desks/seller/plans/subscription.page.tsx'),
  page(workPaths.planPayment(':slug'), 'desks/seller/plans/plan-payment.page.tsx'),
  page(workPaths.paymentCancelled(), 'desks/seller/plans/payment-cancelled.page.tsx'),

  page(ownPaths.becomeCourier(), 'modules/accounts/web/roles/become-courier.page.tsx'),
  page(
    ownPaths.becomeDispatchManager(),
    'modules/accounts/web/roles/become-dispatch-manager.page.tsx',
  ),
  page(paths.courierDashboard(), 'desks/courier/courier-dashboard.page.tsx'),
  page(workPaths.dispatchDashboard(), 'desks/dispatch/dispatch-dashboard.page.tsx'),

  page(workPaths.adminDashboard(), 'desks/admin/admin-dashboard.page.tsx'),
  page(workPaths.adminUsers(), 'desks/admin/admin-users.page.tsx'),
  page(workPaths.adminProducts(), 'desks/admin/admin-products.page.tsx'),
  page(workPaths.adminCategories(), 'desks/admin/admin-categories.page.tsx'),
  page(workPaths.adminPromotions(), 'desks/admin/admin-promotions.page.tsx'),
  page(workPaths.adminSynonyms(), 'desks/admin/admin-synonyms.page.tsx'),
  page(workPaths.adminAnnouncements(), 'desks/admin/admin-announcements.page.tsx'),
  page(workPaths.adminShops(), 'desks/admin/admin-shops.page.tsx'),
  page(workPaths.adminSettings(), 'desks/admin/admin-settings.page.tsx'),
  page(workPaths.adminPlans(), 'desks/admin/admin-plans.page.tsx'),
  page(workPaths.adminAudit(), 'desks/admin/admin-audit.page.tsx'),
  page(workPaths.adminTariff(), 'desks/admin/delivery-tariff.page.tsx'),
  page(workPaths.adminAnalytics(), 'desks/admin/analytics.page.tsx'),
  page(workPaths.adminReviews(), 'desks/admin/moderation.page.tsx'),
  page(workPaths.adminMessages(), 'desks/admin/reported-messages.page.tsx'),
  page(workPaths.adminComplaints(), 'desks/admin/support.page.tsx'),
  page(workPaths.adminOrders(), 'desks/admin/admin-orders.page.tsx'),
  page(workPaths.financeDashboard(), 'desks/finance/finance-dashboard.page.tsx'),

  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig
