import { index, route, type RouteConfig } from '@react-router/dev/routes'

import { brand } from '#kernel/wire/brand.ts'

import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { workPaths } from '#client/work-paths.ts'

/** Declares the page of a link: `/product/:slug` for `paths.product(':slug')`. */
function page(link: string, file: string, options: { id?: string } = {}) {
  return route(decodeURIComponent(link).replace(/^[/]/, ''), fromHere(file), {
    id: idOf(file),
    ...options,
  })
}

function fromHere(file: string): string {
  return file.startsWith('app/') ? file.slice('app/'.length) : `../${file}`
}

/** Returns the id by which an open page asks for its data: `orders/order.page`. */
function idOf(file: string): string {
  return file.replace(/^modules\/([^/]+)\/web\//, '$1/').replace(/\.tsx$/, '')
}

// Only addresses without a link in paths.ts are written here. Case does not matter in a path.
// docs/routes.md lists who may enter.
export default [
  index('storefront/home/home.page.tsx', { id: idOf('app/storefront/home/home.page.tsx') }),
  page(paths.shop(), 'app/storefront/shop/shop.page.tsx'),
  page(paths.seller(':shop'), 'app/storefront/seller-shop/seller-shop.page.tsx'),
  page(paths.category(':categorySlug'), 'app/storefront/category.page.tsx'),
  page(paths.product(':slug'), 'app/storefront/product/product.page.tsx'),
  page(paths.search(), 'app/storefront/search/search.page.tsx'),
  page(paths.suggestions(), 'app/storefront/suggestions.page.tsx'),

  page(paths.cart(), 'app/storefront/cart/cart.page.tsx'),
  page(paths.checkout(), 'app/storefront/checkout/checkout.page.tsx'),
  page(paths.orders(), 'modules/buyer-orders/web/orders.page.tsx'),
  page(paths.order(':id'), 'app/storefront/order/order.page.tsx'),
  page('reponse/:token', 'modules/shop-orders/web/sale-answer.page.tsx'),
  page(ownPaths.payFor(':token'), 'modules/buyer-orders/web/relative/pay-link.page.tsx'),
  page(ownPaths.saleByLink(':token'), 'modules/link-sales/web/sale/sale.page.tsx'),
  page('paiement/retour', 'modules/payments/web/payment-return.page.tsx'),
  page('paiement/annule', 'modules/payments/web/payment-cancelled.page.tsx'),
  page(ownPaths.complain(), 'modules/complaints/web/complaint.page.tsx'),
  page(ownPaths.refusals(), 'modules/refusals/web/refusals.page.tsx'),
  page(ownPaths.complaints(), 'modules/complaints/web/complaint-history.page.tsx'),

  page(ownPaths.messages(), 'modules/conversations/web/messages.page.tsx'),
  page(ownPaths.writeTo(':slug'), 'app/storefront/messages/write-to-shop.page.tsx'),
  page(ownPaths.messages(':id'), 'app/storefront/messages/conversation.page.tsx'),

  page(ownPaths.reviewLines(), 'modules/reviews/web/review-lines.page.tsx'),

  page(paths.favourites(), 'app/storefront/favourites.page.tsx'),
  page(paths.notifications(), 'modules/notices/web/notifications.page.tsx'),
  page(ownPaths.shopInvitations(), 'modules/shops/web/team/invitations.page.tsx'),
  page(ownPaths.ownData(), 'modules/own-data/web/own-data.page.tsx'),
  page(ownPaths.notificationSettings(), 'modules/notices/web/notification-settings.page.tsx'),
  page(paths.login(), 'app/storefront/entry/login.page.tsx'),
  page(`login-${brand.slug}`, 'app/storefront/entry/login.page.tsx', { id: 'login-from-app' }),
  page(paths.register(), 'app/storefront/entry/register.page.tsx'),
  page(ownPaths.forgotPassword(), 'modules/identity/web/forgot-password.page.tsx'),
  page(ownPaths.ownerCheck(), 'modules/numbers/web/owner-check.page.tsx'),
  page(ownPaths.lostSim(), 'modules/static-pages/web/lost-sim.page.tsx'),
  page(ownPaths.falseMessage(), 'modules/false-messages/web/report-message.page.tsx'),
  page('changercode', 'modules/identity/web/reset-start.page.tsx'),
  page(ownPaths.resetPassword(), 'app/storefront/entry/reset-password.page.tsx'),
  page(paths.settings(), 'app/storefront/settings/settings.page.tsx'),
  page(paths.profile(), 'app/storefront/settings/profile.page.tsx'),
  page(ownPaths.deleteAccount(), 'modules/people/web/delete-account.page.tsx'),
  page(ownPaths.secondFactor(), 'modules/identity/web/second-factor/second-factor.page.tsx'),

  page(paths.contact(), 'modules/static-pages/web/contact.page.tsx'),
  page(ownPaths.support(), 'modules/static-pages/web/support.page.tsx'),
  page(paths.terms(), 'modules/static-pages/web/terms.page.tsx'),
  page(paths.privacy(), 'modules/static-pages/web/privacy.page.tsx'),
  page(ownPaths.mobileApp(), 'modules/static-pages/web/mobile-app.page.tsx'),

  page(paths.becomeSeller(), 'app/dashboards/seller/become-seller.page.tsx'),
  page(paths.sellerDashboard(), 'app/dashboards/seller/seller-dashboard.page.tsx'),
  page(workPaths.addProduct(), 'app/dashboards/seller/add-product.page.tsx'),
  page(workPaths.subscription(), 'app/dashboards/seller/plans/subscription.page.tsx'),
  page(workPaths.planPayment(':slug'), 'app/dashboards/seller/plans/plan-payment.page.tsx'),
  page(workPaths.paymentCancelled(), 'app/dashboards/seller/plans/payment-cancelled.page.tsx'),

  page(ownPaths.becomeCourier(), 'modules/people/web/roles/become-courier.page.tsx'),
  page(
    ownPaths.becomeDispatchManager(),
    'modules/people/web/roles/become-dispatch-manager.page.tsx',
  ),
  page(workPaths.shopVisit(':id'), 'modules/verification/web/shop-visit.page.tsx'),
  page(paths.courierDashboard(), 'app/dashboards/courier/courier-dashboard.page.tsx'),
  page(workPaths.dispatchDashboard(), 'app/dashboards/dispatch/dispatch-dashboard.page.tsx'),

  page(workPaths.adminDashboard(), 'app/dashboards/admin/admin-dashboard.page.tsx'),
  page(workPaths.adminUsers(), 'app/dashboards/admin/admin-users.page.tsx'),
  page(workPaths.adminProducts(), 'app/dashboards/admin/admin-products.page.tsx'),
  page(workPaths.adminCategories(), 'app/dashboards/admin/admin-categories.page.tsx'),
  page(workPaths.adminPromotions(), 'app/dashboards/admin/admin-promotions.page.tsx'),
  page(workPaths.adminSynonyms(), 'app/dashboards/admin/admin-synonyms.page.tsx'),
  page(workPaths.adminAnnouncements(), 'app/dashboards/admin/admin-announcements.page.tsx'),
  page(workPaths.adminShops(), 'app/dashboards/admin/admin-shops.page.tsx'),
  page(workPaths.adminVerifications(), 'app/dashboards/admin/admin-verifications.page.tsx'),
  page(workPaths.adminRelays(), 'app/dashboards/admin/admin-relays.page.tsx'),
  page(workPaths.adminSettings(), 'app/dashboards/admin/admin-settings.page.tsx'),
  page(workPaths.adminCalendar(), 'app/dashboards/admin/admin-calendar.page.tsx'),
  page(workPaths.adminPlans(), 'app/dashboards/admin/admin-plans.page.tsx'),
  page(workPaths.adminAudit(), 'app/dashboards/admin/admin-audit.page.tsx'),
  page(workPaths.adminTariff(), 'app/dashboards/admin/delivery-tariff.page.tsx'),
  page(workPaths.adminAnalytics(), 'app/dashboards/admin/analytics.page.tsx'),
  page(workPaths.adminReviews(), 'app/dashboards/admin/moderation.page.tsx'),
  page(workPaths.adminSaleReports(), 'app/dashboards/admin/reported-sales.page.tsx'),
  page(workPaths.adminFraudChecks(), 'app/dashboards/admin/fraud-checks.page.tsx'),
  page(workPaths.adminFalseMessages(), 'app/dashboards/admin/false-messages.page.tsx'),
  page(workPaths.adminMessages(), 'app/dashboards/admin/reported-messages.page.tsx'),
  page(workPaths.adminComplaints(), 'app/dashboards/admin/support.page.tsx'),
  page(workPaths.adminOrders(), 'app/dashboards/admin/admin-orders.page.tsx'),
  page(workPaths.financeDashboard(), 'app/dashboards/finance/finance-dashboard.page.tsx'),

  route('*', 'not-found.page.tsx'),
] satisfies RouteConfig
