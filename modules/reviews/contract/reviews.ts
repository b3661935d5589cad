import { z } from 'zod'

import { endpoint } from '#kernel/wire/endpoint.ts'
import { Id, pageFacts, paging, Time } from '#kernel/wire/fields.ts'
import { Reason, text } from '#kernel/wire/text-fields.ts'
import { Image } from '#modules/images/contract/images.ts'
import { REVIEW_IMAGES_MAX } from '#kernel/wire/limits.ts'
import { Review } from './public-reviews.ts'

export const ReviewLine = z.object({
  _id: Id,
  orderId: Id,
  orderNumber: z.string(),
  shopName: z.string(),
  product: z.object({
    name: z.string(),
    slug: z.string().nullable(),
    imageUrl: z.string().nullable(),
  }),
  deliveredAt: Time,
  review: z
    .object({
      stars: z.int(),
      text: z.string().nullable(),
      images: z.array(Image),
      reply: z.string().nullable(),
      hidden: z.boolean(),
      /** Shown once the team has read it. */
      held: z.boolean(),
    })
    .nullable(),
})
export type ReviewLine = z.output<typeof ReviewLine>

const byId = z.object({ id: Id })

export const listReviewLines = endpoint('GET', '/api/reviews/lines', {
  who: 'user',
  query: z.object({ order: Id.optional(), ...paging(20) }),
  reply: z.object({ lines: z.array(ReviewLine), ...pageFacts, totalLines: z.int() }),
  summary: 'Ce qui a été livré à l’appelant, ce dont il n’a rien dit d’abord.',
})

export const giveReview = endpoint('POST', '/api/reviews', {
  who: 'user',
  body: z.object({
    line: Id,
    stars: z
      .int('Choisissez une note de 1 à 5.')
      .min(1, 'Choisissez une note de 1 à 5.')
      .max(5, 'Choisissez une note de 1 à 5.'),
    text: text(0, 2_000, '').nullish(),
    images: z.array(Id).max(REVIEW_IMAGES_MAX, `Maximum ${REVIEW_IMAGES_MAX} photos.`).default([]),
  }),
  reply: ReviewLine,
  status: 201,
  errors: [
    'reviews.line_unknown',
    'reviews.own_shop',
    'reviews.not_delivered',
    'reviews.already_given',
    'reviews.invalid',
    'reviews.photo_unknown',
  ],
  summary:
    'Donne son avis sur une ligne livrée, une fois. Venu d’un téléphone ou d’un réseau de la boutique, l’équipe le lit avant qu’il soit montré et compté.',
})

export const reportReview = endpoint('POST', '/api/reviews/{id}/report', {
  who: 'user',
  params: byId,
  body: z.object({ reason: text(3, 300, 'Dites ce qui ne va pas dans cet avis.') }),
  status: 204,
  errors: ['reviews.unknown'],
  summary: 'Signale un avis à l’équipe.',
})

export const OwnShopReview = Review.extend({
  product: ReviewLine.shape.product,
  hidden: z.boolean(),
})
export type OwnShopReview = z.output<typeof OwnShopReview>

const byStars = {
  stars: z.coerce.number().int().min(1).max(5).optional(),
  sort: z.literal('worst', 'Ordre inconnu.').optional(),
}

export const listOwnShopReviews = endpoint('GET', '/api/seller/reviews', {
  who: ['vendeur'],
  shop: 'answers',
  query: z.object({
    waiting: z.enum(['true', 'false'], 'Filtre inconnu.').default('false'),
    ...byStars,
    ...paging(20),
  }),
  reply: z.object({
    reviews: z.array(OwnShopReview),
    ...pageFacts,
    totalReviews: z.int(),
    waiting: z.int(),
    averageRating: z.number(),
  }),
  summary:
    'Les avis sur les produits de la boutique ; waiting=true : ceux sans réponse ; stars : ceux de tant d’étoiles ; sort=worst : les pires d’abord.',
})

export const replyToReview = endpoint('PUT', '/api/seller/reviews/{id}/reply', {
  who: ['vendeur'],
  shop: 'answers',
  params: byId,
  body: z.object({ reply: text(1, 2_000, 'Écrivez votre réponse.') }),
  status: 204,
  errors: ['reviews.unknown', 'reviews.already_answered'],
  summary: 'Répond à un avis, une fois.',
})

export const ReportedReview = OwnShopReview.extend({
  shopName: z.string(),
  buyerName: z.string(),
  orderNumber: z.string(),
  hiddenReason: z.string().nullable(),
  /** Not shown yet: it came from a device or network of the shop. */
  held: z.boolean(),
  reports: z.array(z.object({ reason: z.string(), by: z.string(), at: Time })),
})
export type ReportedReview = z.output<typeof ReportedReview>

export const listReportedReviews = endpoint('GET', '/api/admin/reviews', {
  who: ['admin'],
  query: z.object({
    state: z.enum(['waiting', 'hidden'], 'État inconnu.').default('waiting'),
    ...byStars,
    ...paging(20),
  }),
  reply: z.object({
    reviews: z.array(ReportedReview),
    ...pageFacts,
    totalReviews: z.int(),
    waiting: z.int(),
  }),
  summary:
    'Les avis signalés ou retenus qui attendent l’équipe, ou ceux qu’elle a retirés ; stars et sort comme pour la boutique.',
})

export const moderateReview = endpoint('PUT', '/api/admin/reviews/{id}/moderation', {
  who: ['admin'],
  params: byId,
  body: z.object({ hidden: z.boolean(), reason: Reason }),
  status: 204,
  errors: ['reviews.unknown'],
  summary: 'Retire un avis (ses étoiles ne comptent plus), le garde, le montre ou le remet.',
})
