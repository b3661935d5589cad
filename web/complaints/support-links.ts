import { paths } from '#web/paths.ts'
import type { WorkLink } from '#web/shell/work-menu.tsx'

/** Ways between the screens of the team that looks after buyers. */
export function supportLinks(current: 'complaints' | 'reviews'): readonly WorkLink[] {
  return [
    { to: paths.adminDashboard(), words: 'Tableau de bord', icon: 'vue', current: false },
    { to: paths.adminComplaints(), words: 'Réclamations', icon: 'message', current: current === 'complaints' },
    { to: paths.adminReviews(), words: 'Avis signalés', icon: 'coeur', current: current === 'reviews' },
  ]
}
