import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'moderation.reason_missing': [400, 'Dites pourquoi : le vendeur le lira.'],
  'moderation.hidden_by_shop': [409, 'Sa boutique l’a suspendu : elle seule le remet en vente.'],
  'moderation.hidden_by_plan': [
    409,
    'Il est hors de la formule de sa boutique : elle le remet en vente.',
  ],
  'moderation.shop_suspended': [409, 'Le compte de sa boutique est suspendu.'],
  'moderation.not_on_sale': [409, 'Ce produit n’est pas en vente.'],
})
