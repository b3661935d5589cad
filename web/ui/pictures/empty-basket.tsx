/** A woven basket with nothing in it, on the medallion’s dark ground. */
export function EmptyBasket() {
  return (
    <svg viewBox="0 0 208 208">
      <defs>
        <linearGradient id="vannerie" x2="1" y2=".4">
          <stop offset="0" stopColor="#f3c77f" />
          <stop offset=".5" stopColor="#d99a4e" />
          <stop offset="1" stopColor="#8f5420" />
        </linearGradient>
      </defs>
      <circle cx="104" cy="104" r="76" fill="#33200f" stroke="#f4e7cf" strokeWidth="2.5" />
      <ellipse cx="108" cy="157" rx="50" ry="8" fill="#1c0f05" opacity=".7" />
      <path
        d="M66 96C66 62 84 48 104 48s38 14 38 48"
        fill="none"
        stroke="#8f5420"
        strokeWidth="7"
      />
      <path
        d="M66 95C66 62 84 48 104 48s38 14 38 47"
        fill="none"
        stroke="#e8b873"
        strokeWidth="3"
      />
      <path d="M48 98h112l-12 52a10 10 0 0 1-10 8H70a10 10 0 0 1-10-8z" fill="url(#vannerie)" />
      <path
        d="M52 114h104M56 130h96M60 146h88M68 98l4 60M86 98l2 60M104 98v60M122 98l-2 60M140 98l-4 60"
        fill="none"
        stroke="#5a3210"
        strokeWidth="2.5"
      />
      <ellipse cx="104" cy="98" rx="58" ry="11" fill="#5a3210" />
      <ellipse cx="104" cy="97" rx="58" ry="11" fill="#e8b873" />
      <ellipse cx="104" cy="99" rx="50" ry="7.5" fill="#7a4519" />
    </svg>
  )
}
