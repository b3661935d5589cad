import { workPaths } from '#web/work-paths.ts'
import type { WorkLink } from '#web/shell/work-menu.tsx'

/** Ways between the screens of the team that looks after buyers. */
export function supportLinks(current: 'complaints' | 'reviews'): readonly WorkLink[] {
  return [
    { to: workPaths.adminDashboard(), words: 'Tableau de bord', icon: 'vue', current: false },
    { to: workPaths.adminComplaints(), words: 'Réclamations', icon: 'message', current: current === 'complaints' },
    { to: workPaths.adminReviews(), words: 'Avis signalés', icon: 'coeur', current: current === 'reviews' },
  ]
}
