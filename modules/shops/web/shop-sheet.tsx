import { suspendUsers } from '#modules/people/contract/people.ts'
import { trustShop, type TeamShop } from '#modules/shops/contract/team-shops.ts'
import { sayOutcome } from '#modules/people/web/index.ts'
import { call } from '#client/api/client.ts'
import { ReasonSheet } from '#client/api/reason-sheet.tsx'

export type ShopAct = 'suspend' | 'reinstate' | 'trust' | 'untrust'

const acts: Readonly<
  Record<ShopAct, { title: string; confirm: string; done: string; words: string }>
> = {
  suspend: {
    title: 'Suspendre',
    confirm: 'Suspendre',
    done: 'Boutique suspendue',
    words:
      'Le compte de son gérant est fermé et ses produits quittent le marché. Vous pourrez tout rétablir.',
  },
  reinstate: {
    title: 'Rétablir',
    confirm: 'Rétablir',
    done: 'Boutique rétablie',
    words: 'Son gérant peut se connecter de nouveau et ses produits reviennent.',
  },
  trust: {
    title: 'Mettre en confiance',
    confirm: 'Mettre en confiance',
    done: 'Boutique mise en confiance',
    words: 'Elle passe devant les autres parmi les boutiques de confiance.',
  },
  untrust: {
    title: 'Retirer la confiance à',
    confirm: 'Retirer la confiance',
    done: 'Confiance retirée',
    words: 'Elle reste ouverte, à la place que ses livraisons lui donnent.',
  },
}

export function ShopSheet({
  act,
  shop,
  onClose,
}: {
  act: ShopAct
  shop: TeamShop
  onClose: () => void
}) {
  const { title, confirm, done, words } = acts[act]
  const run = (reason: string) =>
    act === 'trust' || act === 'untrust'
      ? call(trustShop, { params: { id: shop._id }, body: { trusted: act === 'trust', reason } })
      : call(suspendUsers, {
          body: { users: [shop.ownerId], suspended: act === 'suspend', reason },
        })
  return (
    <ReasonSheet
      title={`${title} ${shop.name}`}
      confirm={confirm}
      danger={act === 'suspend'}
      changes={['admin']}
      act={run}
      onDone={(outcome) => {
        sayOutcome(outcome, done)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{words}</p>
    </ReasonSheet>
  )
}
