export const acts: Readonly<Record<string, string>> = {
  'shops.file_imported': 'Fichier de produits importé',
}
