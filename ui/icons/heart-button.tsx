import { Icon } from './icon.tsx'

type HeartButtonProps = {
  pressed: boolean
  onPress: () => void
  /** The product's name, for screen readers. */ name: string
}

/** Filled at once when pressed; its parent undoes that when the server refuses. */
export function HeartButton({ pressed, onPress, name }: HeartButtonProps) {
  const act = pressed ? 'Retirer des favoris' : 'Ajouter aux favoris'
  return (
    <button
      className="heart"
      type="button"
      aria-pressed={pressed}
      aria-label={`${act} : ${name}`}
      onClick={onPress}
    >
      <Icon name="heart" />
    </button>
  )
}
