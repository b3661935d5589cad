import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'places.place_name_taken': [
    409,
    'Un quartier porte ou a porté ce nom : des adresses le gardent. Choisissez-en un autre.',
  ],
  'places.place_unknown': [404, 'Ce quartier n’est plus dans la liste. Rechargez la page.'],
})
