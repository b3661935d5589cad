type SwatchProps = {
  color: string
  /** Second colour: the disc’s other half. */
  other?: string
  ticked?: boolean
  /** Sold out: a line across. */
  struck?: boolean
}

/** Disc of a colour. `ticked` draws the tick, dark or light by contrast. */
export function Swatch({ color, other, ticked = false, struck = false }: SwatchProps) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="19.5" fill={color} stroke="#000" strokeOpacity=".16" />
      {other && <path d="M33.8 6.2A19.5 19.5 0 0 1 6.2 33.8z" fill={other} />}
      {struck && (
        <g strokeLinecap="round">
          <path d={STRIKE} stroke="#fff" strokeWidth="5" />
          <path d={STRIKE} stroke="#000" strokeOpacity=".75" strokeWidth="2" />
        </g>
      )}
      {ticked && (
        <g fill="none" strokeLinecap="round" strokeLinejoin="round">
          <path d={TICK} stroke="#000" strokeOpacity=".55" strokeWidth="5" />
          <path d={TICK} stroke="#fff" strokeWidth="2.5" />
        </g>
      )}
    </svg>
  )
}

const STRIKE = 'M8 32 32 8'
const TICK = 'M13 20.5l4.5 4.5L27 15'
