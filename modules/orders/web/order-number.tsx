import { Icon } from '#web/ui/icons/icon.tsx'
import { showNotice } from '#web/ui/lists/notice-store.ts'

/**
 * « SG-261122-7K3QX », small and never broken, with a button that copies it: it is read out on the
 * telephone.
 */
export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number)
      showNotice('Numéro copié')
    } catch {
      // Some browsers keep the clipboard to themselves: the number stands there, to be taken by
      // hand.
      showNotice('Le numéro n’a pas pu être copié. Notez-le.', { tone: 'failed' })
    }
  }
  return (
    <span className="order-number tiny muted figures">
      {number}
      <button
        className="icon-button"
        type="button"
        aria-label={`Copier le numéro ${number}`}
        onClick={() => void copy()}
      >
        <Icon name="copy" size={16} />
      </button>
    </span>
  )
}
