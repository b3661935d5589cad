import { Icon } from '../icons/icon.tsx'

export type View = 'grille' | 'liste'

export function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <div className="segments" role="group" aria-label="Affichage">
      <button
        type="button"
        aria-pressed={view === 'grille'}
        aria-label="Grille"
        onClick={() => onChange('grille')}
      >
        <Icon name="grid" />
      </button>
      <button
        type="button"
        aria-pressed={view === 'liste'}
        aria-label="Liste"
        onClick={() => onChange('liste')}
      >
        <Icon name="list" />
      </button>
    </div>
  )
}
