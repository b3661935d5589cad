/** With fewer, one sale more or less would change the share by a percent. */
const FEWEST_VIEWS = 100

type Interest = { views: number; favourites: number; carts: number; orders: number }

/** The way of a buyer, step by step. */
export function interestSteps({
  views,
  favourites,
  carts,
  orders,
}: Interest): { name: string; count: number }[] {
  return [
    { name: 'Vues', count: views },
    { name: 'Favoris', count: favourites },
    { name: 'Paniers', count: carts },
    { name: 'Commandes', count: orders },
  ]
}

/**
 * « Sur 100 vues, 1,3 commande. » Orders without a view (bought from a list, or from a device that
 * tells nothing) give no share.
 */
export function orderRateWords({ views, orders }: Interest): string {
  if (orders === 0)
    return 'Aucune commande encore. Une photo nette, un prix juste et une description complète aident à décider.'
  if (views < orders)
    return 'Certaines commandes arrivent sans que la page du produit soit ouverte.'
  if (views < FEWEST_VIEWS) return 'Trop peu de vues encore pour en tirer une part.'
  const share = Math.round((orders / views) * 1_000) / 10
  return `Sur 100\u00a0vues, ${share.toLocaleString('fr-FR')} ${share >= 2 ? 'commandes' : 'commande'}.`
}
