import type { ReactNode } from 'react'

const drawings = {
  basket: EmptyBasket,
  complaints: EmptyTalk,
  favourites: EmptyCalabash,
  goods: EmptyStall,
  matches: EmptyGlass,
  money: EmptyPurse,
  news: EmptyBell,
  parcels: EmptyParcel,
  reviews: EmptyStar,
  sheets: EmptySheet,
} as const
export type EmptyOf = keyof typeof drawings

export function EmptyDrawing({ of }: { of: EmptyOf }) {
  const Drawing = drawings[of]
  return <Drawing />
}

function Ground({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 208 208" strokeLinejoin="round" strokeLinecap="round">
      <defs>
        <linearGradient id="terre-cuite" x2="1" y2=".6">
          <stop offset="0" stopColor="#f3c77f" />
          <stop offset=".5" stopColor="#d99a4e" />
          <stop offset="1" stopColor="#8f5420" />
        </linearGradient>
      </defs>
      <circle cx="104" cy="104" r="76" fill="#33200f" stroke="#f4e7cf" strokeWidth="2.5" />
      <ellipse cx="106" cy="160" rx="48" ry="7" fill="#1c0f05" opacity=".7" />
      {children}
    </svg>
  )
}

function EmptyParcel() {
  return (
    <Ground>
      <path d="M56 84 104 66l48 18v56l-48 20-48-20z" fill="url(#terre-cuite)" />
      <path d="M56 84 104 66l48 18-48 19z" fill="#e8b873" />
      <path d="M104 103v57" fill="none" stroke="#5a3210" strokeWidth="2.5" />
      <path
        d="M80 75l48 19v56M128 75 80 94v56"
        fill="none"
        stroke="#f4e7cf"
        strokeWidth="3"
        opacity=".85"
      />
      <path
        d="M104 84c-16-2-20-20-10-22 8-1 10 12 10 22 0-10 2-23 10-22 10 2 6 20-10 22z"
        fill="none"
        stroke="#f4e7cf"
        strokeWidth="3"
      />
    </Ground>
  )
}

function EmptyBell() {
  return (
    <Ground>
      <path d="M104 50v-8" stroke="#e8b873" strokeWidth="6" />
      <circle cx="104" cy="147" r="11" fill="#8f5420" />
      <path
        d="M104 50c-25 0-36 19-36 42v24l-13 21h98l-13-21V92c0-23-11-42-36-42z"
        fill="url(#terre-cuite)"
      />
      <path d="M69 112h70M63 124h82" fill="none" stroke="#5a3210" strokeWidth="2.5" />
      <path
        d="M71 98l8-8 8 8 8-8 9 8 9-8 8 8 8-8 8 8"
        fill="none"
        stroke="#5a3210"
        strokeWidth="3"
      />
    </Ground>
  )
}

function EmptyStar() {
  return (
    <Ground>
      <path
        d="M104 60L116 91L150 93L124 114L132 147L104 129L76 147L84 114L58 93L92 91z"
        fill="url(#terre-cuite)"
        stroke="#8f5420"
        strokeWidth="5"
      />
      <path d="M104 76l6 21 22 2M96 98l8-22" fill="none" stroke="#f4e7cf" strokeWidth="3" />
      <path d="M60 62l4 8M148 58l-4 8M52 128l8-3" stroke="#f4e7cf" strokeWidth="3" />
    </Ground>
  )
}

function EmptyPurse() {
  return (
    <Ground>
      <path
        d="M78 56c16 8 36 8 52 0l-12 26c24 10 36 30 36 50 0 18-18 28-50 28s-50-10-50-28c0-20 12-40 36-50z"
        fill="url(#terre-cuite)"
      />
      <path d="M86 82h36M86 88h36" stroke="#5a3210" strokeWidth="4" />
      <circle cx="104" cy="122" r="20" fill="#e8b873" stroke="#5a3210" strokeWidth="3" />
      <path d="M97 132v-20h13M97 121h10" fill="none" stroke="#5a3210" strokeWidth="3.5" />
    </Ground>
  )
}

function EmptyGlass() {
  return (
    <Ground>
      <path d="M122 122l28 28" stroke="#8f5420" strokeWidth="16" />
      <path d="M122 122l27 27" stroke="#d99a4e" strokeWidth="8" />
      <circle cx="95" cy="94" r="36" fill="#4a2d14" stroke="url(#terre-cuite)" strokeWidth="9" />
      <path d="M74 92a22 22 0 0 1 14-19" fill="none" stroke="#f4e7cf" strokeWidth="3.5" />
      <path
        d="M76 104l7-6 7 6 7-6 7 6 7-6"
        fill="none"
        stroke="#f4e7cf"
        strokeWidth="2.5"
        strokeDasharray="1 6"
      />
    </Ground>
  )
}

function EmptyTalk() {
  return (
    <Ground>
      <path
        d="M58 60h64a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10H84l-16 16v-16H58a10 10 0 0 1-10-10V70a10 10 0 0 1 10-10z"
        fill="url(#terre-cuite)"
      />
      <path d="M64 78h52M64 90h36" stroke="#5a3210" strokeWidth="4" />
      <path
        d="M98 116h50a10 10 0 0 1 10 10v16a10 10 0 0 1-10 10h-2v12l-14-12H98a10 10 0 0 1-10-10v-16a10 10 0 0 1 10-10z"
        fill="#e8b873"
        stroke="#33200f"
        strokeWidth="4"
      />
      <path d="M104 134h38" stroke="#5a3210" strokeWidth="4" />
    </Ground>
  )
}

function EmptySheet() {
  return (
    <Ground>
      <path d="M66 56h76v102H66z" fill="url(#terre-cuite)" stroke="#8f5420" strokeWidth="4" />
      <path d="M76 68h56v80H76z" fill="#f4e7cf" />
      <path d="M90 48h28v14H90z" fill="#5a3210" stroke="#e8b873" strokeWidth="3" />
      <path
        d="M82 86l4 4 7-8M82 108l4 4 7-8M82 130l4 4 7-8"
        fill="none"
        stroke="#17693f"
        strokeWidth="3.5"
      />
      <path d="M101 87h24M101 109h18M101 131h22" stroke="#8f5420" strokeWidth="3.5" />
    </Ground>
  )
}

function EmptyStall() {
  return (
    <Ground>
      <path d="M58 84v76M150 84v76" stroke="#8f5420" strokeWidth="6" />
      <path d="M52 122h104v32H52z" fill="url(#terre-cuite)" />
      <path d="M52 134h104M52 144h104" stroke="#5a3210" strokeWidth="2.5" />
      <path d="M60 56h88l12 34H48z" fill="#e8b873" />
      <path d="M77 56l-7 34h23l3-34zM112 56l3 34h23l-7-34z" fill="#9a3412" />
      <path
        d="M48 90a11 11 0 0 0 22 0 11 11 0 0 0 23 0 11 11 0 0 0 22 0 11 11 0 0 0 23 0 11 11 0 0 0 22 0"
        fill="#8f5420"
        stroke="#f4e7cf"
        strokeWidth="2"
      />
    </Ground>
  )
}

function EmptyBasket() {
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

function EmptyCalabash() {
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
