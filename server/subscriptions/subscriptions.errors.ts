import { defineError } from '../kernel/errors.ts'

export const noShop = defineError('subscriptions.no_shop', 404, 'Vous n’avez pas de boutique.')
export const wrongPlan = defineError('subscriptions.wrong_plan', 400, 'Cette formule n’existe pas.')
export const notSeller = defineError('subscriptions.not_seller', 403, 'Seul un vendeur peut prendre une formule.')
