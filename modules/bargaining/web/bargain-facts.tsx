import type { ReactNode } from 'react'

import { Link } from 'react-router'

import { PROPOSALS_MAX } from '#modules/bargaining/contract/proposal-rules.ts'
import type { SellerBargain } from '#modules/conversations/contract/conversations.ts'
import { workPaths } from '#client/work-paths.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

export function BargainFacts({
  bargain: { product, acceptsFrom, refusesBelow, made },
}: {
  bargain: SellerBargain
}) {
  return (
    <section>
      <h2>Prix proposés</h2>
      <dl className="sums">
        <Fact name="Accepté seul, dès">{acceptsFrom ? <Sum francs={acceptsFrom} /> : 'aucun'}</Fact>
        <Fact name="Refusé seul, sous">
          {refusesBelow ? <Sum francs={refusesBelow} /> : 'aucun'}
        </Fact>
        <Fact name="Ses propositions">{`${made} sur ${PROPOSALS_MAX}`}</Fact>
      </dl>
      <p className="icon-line small muted">
        <Icon name="lock" size={16} />
        <span>Les acheteurs ne voient jamais ces deux seuils.</span>
      </p>
      <p>
        <Link to={workPaths.editProduct(product)}>Changer les seuils</Link>
      </p>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
