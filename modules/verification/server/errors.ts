import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'verification.unknown': [404, 'Cette vérification n’existe pas.'],
  'verification.none': [404, 'Vous n’avez pas de demande en cours.'],
  'verification.incomplete': [400, 'Donnez la pièce, le nom et les photos demandées.'],
  'verification.open': [409, 'Votre demande est déjà en cours.'],
  'verification.verified': [409, 'Votre boutique est déjà vérifiée.'],
  'verification.too_many': [429, 'Vous avez beaucoup envoyé aujourd’hui. Réessayez demain.'],
  'verification.visit_taken': [409, 'Une autre personne y va déjà.'],
  'verification.not_taken': [409, 'Dites d’abord que vous y allez.'],
  'verification.visited': [409, 'Cette boutique a déjà été visitée.'],
  'verification.two_readers': [409, 'Deux personnes de l’équipe s’en occupent déjà.'],
  'verification.erased': [410, 'Ces pièces sont effacées.'],
  'verification.not_to_decide': [409, 'Cette demande n’est plus à décider.'],
  'verification.proposed': [409, 'Une décision est déjà proposée : approuvez-la, ou écartez-la.'],
  'verification.not_proposed': [409, 'Aucune décision n’est proposée.'],
  'verification.unread': [409, 'Ouvrez d’abord les pièces.'],
  'verification.own': [409, 'Une autre personne de l’équipe doit l’approuver.'],
  'verification.own_visit': [409, 'Vous avez visité cette boutique : d’autres en décident.'],
  'verification.not_seen': [
    422,
    'La visite n’a pas trouvé la boutique : elle ne peut être vérifiée.',
  ],
})
