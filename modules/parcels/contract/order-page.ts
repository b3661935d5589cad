/** Page, path of the apps and kind of a link to an order. */
export const orderPage = ['/commandes/:id', 'orders/:id', 'order'] as const
