import { useQueryClient } from '@tanstack/react-query'

import { type AdminRelay, type RelayState, setRelayState } from '#modules/relays/contract/relays.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'

type RelayStateSheetProps = { relay: AdminRelay; to: RelayState; onClose: () => void }

const acts = {
  open: { act: 'Rouvrir', done: 'Point relais rouvert' },
  paused: { act: 'Mettre en pause', done: 'Point relais en pause' },
  closed: { act: 'Fermer', done: 'Point relais fermé' },
} as const

/** Opens, pauses or closes a relay point, with a reason. */
export function RelayStateSheet({ relay, to, onClose }: RelayStateSheetProps) {
  const queries = useQueryClient()
  const { act, done } = acts[to]
  const { relayId, name, kept, expected } = relay
  return (
    <ReasonSheet
      title={`${act} : ${name} ?`}
      confirm={act}
      danger={to === 'closed'}
      readBy={to === 'open' ? '' : 'Le relais lit cette raison.'}
      act={(reason) =>
        call(setRelayState, { params: { id: relayId }, body: { state: to, reason } })
      }
      done={done}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ['admin', 'relays'] })
        onClose()
      }}
      onClose={onClose}
    >
      {to !== 'open' && (
        <p>
          {to === 'closed' && kept + expected > 0
            ? `Aucun nouveau colis ne vient. ${kept + expected} colis y sont ou y vont : déplacez-les dans Livraisons, onglet Points relais.`
            : 'Aucun nouveau colis ne vient. Ceux qui y sont restent à remettre.'}
        </p>
      )}
    </ReasonSheet>
  )
}
