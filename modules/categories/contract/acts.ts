export const acts: Readonly<Record<string, string>> = {
  'catalogue.category_added': 'Catégorie ajoutée',
  'catalogue.category_changed': 'Catégorie modifiée',
  'catalogue.category_merged': 'Catégorie fusionnée',
  'catalogue.category_moved': 'Sous-catégorie déplacée',
  'catalogue.category_ordered': 'Ordre des catégories changé',
  'catalogue.category_removed': 'Catégorie supprimée',
}
