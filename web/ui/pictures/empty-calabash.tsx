/** A calabash waiting for a heart, on the medallion’s dark ground. */
export function EmptyCalabash() {
  return (
    <svg viewBox="0 0 208 208">
      <defs>
        <radialGradient id="calebasse" cx=".3" cy=".1" r="1">
          <stop offset="0" stopColor="#f3c77f" />
          <stop offset=".5" stopColor="#d99a4e" />
          <stop offset="1" stopColor="#8f5420" />
        </radialGradient>
      </defs>
      <circle cx="104" cy="104" r="76" fill="#33200f" stroke="#f4e7cf" strokeWidth="2.5" />
      <ellipse cx="108" cy="160" rx="52" ry="8" fill="#1c0f05" opacity=".7" />
      <path d="M46 102h116c0 36-24 58-58 58s-58-22-58-58z" fill="url(#calebasse)" />
      <path
        d="M52 112q52 16 104 0M58 132q46 18 92 0"
        fill="none"
        stroke="#5a3210"
        strokeWidth="2.5"
      />
      <path
        d="M56 119.5l8 8 8-5.5 8 8.5 8-6.5 8 8.5 8-8 8 8 8-8.5 8 6.5 8-8.5 8 5.5 8-8"
        fill="none"
        stroke="#5a3210"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <ellipse cx="104" cy="102" rx="58" ry="13" fill="#5a3210" />
      <ellipse cx="104" cy="101" rx="58" ry="13" fill="#e8b873" />
      <ellipse cx="104" cy="103" rx="50" ry="9.5" fill="#7a4519" />
      <path
        d="M104 88S78 73 78 54.5A14.5 14.5 0 0 1 104 46a14.5 14.5 0 0 1 26 8.5C130 73 104 88 104 88z"
        fill="none"
        stroke="#f4e7cf"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
    </svg>
  )
}
