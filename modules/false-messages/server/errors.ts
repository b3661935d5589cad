import { errorsOf } from '#kernel/errors.ts'

const day = 'Choisissez un jour passé, d’un an au plus.'

export const fail = errorsOf({
  'false_messages.wrong_day': [422, day],
  'false_messages.reported_enough': [
    429,
    'Merci, vous avez déjà beaucoup signalé aujourd’hui. Réessayez demain, ou appelez-nous.',
  ],
  'false_messages.unknown': [404, 'Ce signalement n’existe pas.'],
  'false_messages.handled': [409, 'Ce signalement est déjà traité.'],
  'false_messages.warning_unknown': [404, 'Cet avertissement n’existe pas.'],
  'false_messages.warning_asked': [409, 'Un avertissement est déjà proposé pour ce message.'],
  'false_messages.warning_not_asked': [409, 'Cet avertissement n’attend plus de décision.'],
  'false_messages.warning_second_person': [
    409,
    'Vous avez proposé cet avertissement : une autre personne de l’équipe doit l’approuver.',
  ],
  'false_messages.warning_not_shown': [409, 'Cet avertissement n’est plus affiché.'],
})
