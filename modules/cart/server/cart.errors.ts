import { defineError } from '#kernel/errors.ts'

export const tariffChangedMeanwhile = defineError(
  'orders.tariff_changed',
  409,
  'La grille a été changée par quelqu’un d’autre. Rechargez la page pour voir les nouveaux frais.',
)
