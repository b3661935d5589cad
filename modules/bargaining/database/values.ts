/** `limits`: the seller's two amounts for the product. */
export const proposalAnswerers = ['buyer', 'shop', 'limits'] as const
