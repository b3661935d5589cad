import { errorsOf } from '#kernel/errors.ts'

export const fail = errorsOf({
  'product_files.unknown': [404, 'Cette importation n’existe pas.'],
  'product_files.unreadable': [
    422,
    'Ce fichier ne se lit pas. Enregistrez-le au format CSV (UTF-8) et réessayez.',
  ],
  'product_files.too_long': [
    413,
    'Ce fichier est trop long : 5\u202f000 produits et 10 Mo au plus.',
  ],
  'product_files.columns_missing': [422, 'Il manque des colonnes à ce fichier.'],
  'product_files.bad_rows': [422, 'Des lignes sont à corriger : rien n’a été importé.'],
  'product_files.place_unknown': [422, 'Choisissez une sous-catégorie.'],
  'product_files.nothing': [422, 'Aucune ligne de ce fichier ne peut être importée.'],
  'product_files.too_many': [
    429,
    'Vous avez envoyé beaucoup de fichiers. Réessayez dans une heure.',
  ],
})
