import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { Reading } from '#web/api/reading.tsx'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { Empty } from '#web/ui/lists/empty.tsx'
import type { ScreenFrame } from '#web/ui/screen-frame.ts'

import { HeldParcels, PayoutsFigures } from './payouts-figures.tsx'
import { Saturdays } from './payouts-saturdays.tsx'
import { StatementCard } from './payouts-statement.tsx'
import { useNextPayout, useSaturdays, useStatement } from './use-payouts.ts'

/**
 * « Historique de paiement »: what comes, what waits and why, and each Saturday down to the
 * commission of a line.
 */
export function ShopPayouts({
  Frame,
  user,
  children,
}: {
  Frame: ScreenFrame
  user: UserInfo
  /** What else a shop should know about its money, at the end. */ children?: ReactNode
}) {
  const [search] = useSearchParams()
  const { complaintHours } = useDeadlines()
  const next = useNextPayout(user._id)
  const list = useSaturdays(user._id)
  const saturdays = list.data?.pages.flatMap((page) => page.saturdays)
  const chosen = search.get('releve') ?? saturdays?.[0]?._id ?? null
  const statement = useStatement(user._id, chosen)
  const depot = next.data?.depotNumber
  const detail =
    depot &&
    `Versé chaque samedi par mobile money sur le ${depot.length === 8 ? formatPhone(depot) : depot}`
  return (
    <Frame detail={detail}>
      <Reading query={next} safe="Votre argent est en sécurité." cards={1}>
        {(read) => (
          <>
            <PayoutsFigures next={read} />
            <HeldParcels held={read.held} />
          </>
        )}
      </Reading>
      {saturdays?.length === 0 && (
        <Empty title="Votre premier versement arrive un samedi" of="money">
          {`Une commande est payable ${hoursWords(complaintHours)} après sa livraison, s’il n’y a pas de réclamation. Vous lirez ici chaque versement, commande par commande.`}
        </Empty>
      )}
      {saturdays && saturdays.length > 0 && (
        <div className="work-columns saturdays">
          <Saturdays
            saturdays={saturdays}
            chosen={chosen}
            busy={list.isFetchingNextPage}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
          <Reading query={statement} safe="Votre argent est en sécurité." cards={1}>
            {(read) => <StatementCard statement={read} />}
          </Reading>
        </div>
      )}
      {children}
    </Frame>
  )
}
