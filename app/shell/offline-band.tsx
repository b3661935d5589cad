import { useOnline } from '#client/device/use-online.ts'
import { Icon } from '#ui/icons/icon.tsx'

/**
 * Says that the network is gone. Always in the page: screen readers announce only changes of a live
 * region.
 */
export function OfflineBand() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="offline-band small">
          <Icon name="information" size={20} />
          Hors ligne. Ce que vous avez vu reste lisible.
        </p>
      )}
    </div>
  )
}
