export const acts: Readonly<Record<string, string>> = {
  'accounts.anonymised': 'Compte supprimé',
  'accounts.appointment_approved': 'Nomination approuvée',
  'accounts.appointment_asked': 'Nomination demandée',
  'accounts.appointment_withdrawn': 'Nomination retirée',
  'accounts.deletion_refused': 'Demande de suppression écartée',
  'accounts.reinstated': 'Compte rétabli',
  'accounts.role_changed': 'Rôle changé',
  'accounts.recovered': 'Compte rendu par l’exploitant',
  'accounts.sessions_ended': 'Sessions fermées',
  'accounts.staff_made': 'Membre de l’équipe créé à la console',
  'accounts.staff_recovered': 'Accès d’équipe rendu à la console',
  'accounts.suspended': 'Compte suspendu',
  'accounts.unblocked': 'Attente levée à la console',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { accounts: 'Comptes' }
