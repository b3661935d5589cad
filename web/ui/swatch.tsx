/** A colour as a disc. `ticked` draws the tick of the chosen one, dark or light by what can be seen on it. */
export function Swatch({ color, ticked = false }: { color: string; ticked?: boolean }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19.5" fill={color} stroke="#000" strokeOpacity=".16" />
      {ticked && (
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={TICK} stroke="#000" strokeOpacity=".55" strokeWidth="5" />
          <path d={TICK} stroke="#fff" strokeWidth="2.5" />
        </g>
      )}
    </svg>
  )
}

const TICK = 'M13 20.5l4.5 4.5L27 15'
