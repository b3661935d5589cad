import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'exchanges.return_unknown': [404, 'Ces articles ne sont pas à reprendre par votre groupe.'],
  'exchanges.return_taken': [409, 'Ces articles ont déjà été repris.'],
  'exchanges.return_ended': [
    409,
    'Notre équipe a mis fin à ce retour : le client garde les articles.',
  ],
  'exchanges.new_one_first': [
    409,
    'Donnez d’abord le nouvel article, avec le premier code du client.',
  ],
  'exchanges.first_code': [
    422,
    'Ce code est celui du nouvel article. Demandez au client son code de retour.',
  ],
  'exchanges.unknown': [404, 'Cet échange n’existe pas.'],
  'exchanges.parcel_unknown': [404, 'Ce colis n’existe pas ou n’est pas à votre boutique.'],
  'exchanges.line_unknown': [404, 'Cet article n’est pas dans ce colis.'],
  'exchanges.variant_unknown': [404, 'Choisissez une taille ou une couleur de ce même article.'],
  'exchanges.not_delivered': [409, 'Seul un colis remis à son acheteur s’échange.'],
  'exchanges.relay_full': [
    409,
    'Le point relais de ce colis est plein, en pause ou fermé. Rien n’est changé : réessayez plus tard.',
  ],
  'exchanges.not_at_relay': [404, 'Ces articles ne se rendent pas à votre point relais.'],
  'exchanges.too_late': [
    409,
    'Remis il y a plus de 72 h : l’échange se demande par une réclamation.',
  ],
  'exchanges.complaint_open': [
    409,
    'Une réclamation est ouverte sur ce colis : répondez-y, l’équipe décide de l’échange.',
  ],
  'exchanges.line_claimed': [
    409,
    'Un échange, un remboursement ou une réclamation est déjà en cours pour cet article.',
  ],
  'exchanges.too_many': [422, 'Il n’y a pas autant de pièces à échanger ou à rembourser.'],
  'exchanges.line_exchanged': [409, 'Cet article a déjà été échangé.'],
  'exchanges.refunded': [409, 'Ce colis a été remboursé, en tout ou en partie : rien à échanger.'],
  'exchanges.kept_in_part': [
    409,
    'Une partie de cet article a été rendue à la porte : il ne s’échange plus.',
  ],
  'exchanges.out_of_stock': [409, 'Il n’y en a plus. Rien n’est changé.'],
  'exchanges.shop_closed': [
    409,
    'La boutique est fermée : rien ne peut partir. Rien n’est changé.',
  ],
  'exchanges.not_swapped': [409, 'Cet échange n’attend pas d’ancien article.'],
  'exchanges.goods_awaited': [409, 'Des articles de ce colis sont déjà attendus en retour.'],
})
