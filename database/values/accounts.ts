// What columns of accounts may hold.

export const roles = ['buyer', 'vendeur', 'livreur', 'chef_livreur', 'admin', 'finance'] as const
