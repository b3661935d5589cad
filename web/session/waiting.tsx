import { LatePage } from '#web/ui/late-page.tsx'

/** What a guarded page shows until the device has said who is signed in. */
export function Waiting() {
  return (
    <>
      <p className="waiting" role="status">
        Chargement...
      </p>
      <LatePage />
    </>
  )
}
