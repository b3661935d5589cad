export const acts: Readonly<Record<string, string>> = {
  'operations.secrets_sealed': 'Secrets de la base chiffrés à la console',
  'operations.job_dropped': 'Travail abandonné à la console',
  'operations.job_retried': 'Travail repris à la console',
  'operations.job_run': 'Travail lancé à la console',
  'operations.backup_recorded': 'Sauvegarde notée',
  'operations.books_checked': 'Comptes vérifiés à la console',
  'operations.person_exported': 'Données d’une personne écrites dans un fichier',
  'operations.database_moved': 'Base copiée vers un autre serveur',
  'operations.pictures_moved': 'Images déplacées vers le compartiment',
  'operations.sms_tested': 'SMS d’essai envoyé à la console',
  'operations.templates_registered': 'Modèles WhatsApp demandés',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { operations: 'Console' }
