import { Children, type ReactNode } from 'react'

import './facts.css'

export function Facts({ of }: { of: readonly ReactNode[] }) {
  return (
    <span className="dotted-facts">
      {Children.map(of.filter(Boolean), (fact, index) => (
        // The space is for screen readers and copying.
        <>
          {index > 0 && ' '}
          <span>{fact}</span>
        </>
      ))}
    </span>
  )
}
