import { changeProfile, login, register } from '#modules/identity/contract/accounts.ts'
import { addAddress, changeAddress } from '#modules/addresses/contract/saved-addresses.ts'
import { becomeSeller } from '#modules/people/contract/role-changes.ts'
import { createProduct } from '#modules/publishing/contract/seller-products.ts'
import { answerComplaint, openComplaint } from '#modules/complaints/contract/complaints.ts'
import {
  reportConversation,
  writeMessage,
  writeToShop,
} from '#modules/conversations/contract/conversations.ts'
import { addFavourite } from '#modules/favourites/contract/favourites.ts'
import { awaitProduct } from '#modules/followers/contract/awaited.ts'
import { followShop } from '#modules/followers/contract/followers.ts'
import { uploadImage, uploadShopImage } from '#modules/images/contract/images.ts'
import { makeShopKey } from '#modules/integrations/contract/shop-keys.ts'
import {
  addWebhook,
  renewWebhookSecret,
  resendDelivery,
} from '#modules/integrations/contract/webhooks.ts'
import { subscribePush } from '#modules/notices/contract/push-preferences.ts'
import { reportFalseMessage } from '#modules/false-messages/contract/false-messages.ts'
import { reportSale } from '#modules/link-sales/contract/sale-reports.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { makePaymentLink, payByLink } from '#modules/orders/contract/payment-links.ts'
import { requestDataExport } from '#modules/own-data/contract/own-data.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { startImport, uploadProducts } from '#modules/product-files/contract/product-files.ts'
import { createShopPromotion } from '#modules/promotions/contract/promotions.ts'
import { giveReview, reportReview } from '#modules/reviews/contract/reviews.ts'
import { changeRelayHoliday, closeRelayDay } from '#modules/relays/contract/relay-closures.ts'
import {
  changeShopHoliday,
  changeShopWeek,
  closeShopDay,
} from '#modules/shops/contract/shop-opening.ts'
import { changeShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { sendVerification } from '#modules/verification/contract/own-verification.ts'
import { CallLimits } from '#kernel/limits/call-limits.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Endpoint } from '#kernel/wire/endpoint.ts'

/**
 * Daily limits per user for calls that store data; 100 times as much per network, which alone
 * counts without an account. Others except GET share `WRITES_A_DAY` (kernel/limits). Totals in
 * docs/security.md.
 */
const perDay: readonly (readonly [Endpoint, number])[] = [
  [login, 200],
  [register, 20],
  [payByLink, 20],
  [addAddress, 100],
  [addFavourite, 1_000],
  [answerComplaint, 100],
  [awaitProduct, 300],
  [becomeSeller, 20],
  [changeAddress, 100],
  [changeProfile, 100],
  [followShop, 500],
  [giveReview, 100],
  [initiatePayment, 100],
  [makePaymentLink, 50],
  [openComplaint, 20],
  [placeOrder, 100],
  [reportConversation, 50],
  [reportReview, 50],
  [reportSale, 20],
  [reportFalseMessage, 20],
  [requestDataExport, 20],
  [subscribePush, 50],
  [uploadImage, 60],
  [writeMessage, 1_000],
  [writeToShop, 200],
  [addWebhook, 40],
  [changeRelayHoliday, 100],
  [changeShopHoliday, 100],
  [changeShopSettings, 100],
  [changeShopWeek, 100],
  [closeRelayDay, 200],
  [closeShopDay, 200],
  [createProduct, 300],
  [createShopPromotion, 100],
  [makeShopKey, 40],
  [renewWebhookSecret, 40],
  [resendDelivery, 300],
  [startImport, 100],
  [uploadProducts, 30],
  [sendVerification, 20],
  [uploadShopImage, 600],
]

export function openLimits({ database, clock, log }: Kernel): CallLimits {
  const days = new Map(perDay.map(([{ method, path }, most]) => [`${method} ${path}`, most]))
  return new CallLimits({ db: database.db, clock, log }, days)
}
