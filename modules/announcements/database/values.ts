export const announcementStates = ['asked', 'planned', 'sending', 'sent', 'cancelled'] as const

export const audienceRoles = ['all', 'buyer', 'vendeur', 'livreur', 'chef_livreur'] as const
