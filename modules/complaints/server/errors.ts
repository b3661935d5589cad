import { complaintProblems } from '#modules/complaints/contract/complaint-words.ts'

import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'complaints.incomplete': [400, complaintProblems.incomplete],
  'complaints.photo_missing': [422, complaintProblems.noPhoto],
  'complaints.too_many_photos': [422, complaintProblems.tooManyPhotos],
  'complaints.photo_unknown': [422, 'Une des photos n’est plus là. Ajoutez-la de nouveau.'],
  'complaints.parcel_unknown': [404, 'Cette commande n’existe pas.'],
  'complaints.not_delivered': [
    422,
    'Ce colis n’est pas encore livré. Si la livraison tarde, appelez-nous.',
  ],
  'complaints.too_late': [
    422,
    'Le délai pour faire une réclamation est passé. Appelez-nous : nous verrons avec la boutique.',
  ],
  'complaints.already_open': [409, 'Une réclamation est déjà ouverte pour ce colis.'],
  'complaints.already_refunded': [409, 'Ce colis a déjà été remboursé.'],
  'complaints.unknown': [404, 'Cette réclamation n’existe pas.'],
  'complaints.exchange_open': [
    409,
    'Un échange ou un retour est en cours pour ce colis. Il finit d’abord ; les jours pour réclamer ne courent pas pendant ce temps.',
  ],
  'complaints.closed': [409, 'Cette réclamation est réglée : on ne peut plus y répondre.'],
  'complaints.decided': [409, 'Cette réclamation est déjà réglée.'],
  'complaints.awaits_goods': [
    409,
    'Ce remboursement attend ses articles. Mettez d’abord fin à l’attente.',
  ],
  'complaints.line_missing': [422, 'Choisissez l’article à remplacer.'],
  'complaints.awaits_nothing': [409, 'Cette réclamation n’attend aucun article.'],
  'complaints.open': [
    409,
    'Une réclamation est ouverte pour ce colis : décidez-la, l’argent suivra.',
  ],
  'complaints.not_refundable': [409, 'Seul un colis livré se rembourse ainsi. Avant, on l’annule.'],
  'complaints.refund_amount': [422, 'Ce montant ne peut pas être remboursé.'],
})
