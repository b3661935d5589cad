import { storedValue, useStored } from '../device/stored-value.ts'
import type { View } from '#ui/lists/view-toggle.tsx'

const chosen = storedValue<View>({
  key: 'affichage',
  restore: (kept) => (kept === 'liste' ? 'liste' : 'grille'),
})

export function useListView(): [View, (view: View) => void] {
  return [useStored(chosen, 'grille'), chosen.write]
}
