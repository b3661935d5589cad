import sharp from 'sharp'

type Drawn = 'paper' | 'portrait' | 'place'

const ground = '#e9e2d3'

/** A card with lines for words, which say nothing. */
const card = `
  <rect x="140" y="200" width="520" height="330" rx="24" fill="#f6f4ee" stroke="#2f4a3c" stroke-width="6"/>
  <rect x="140" y="200" width="520" height="64" rx="24" fill="#2f7d4f"/>
  <rect x="176" y="300" width="130" height="160" rx="12" fill="#d9cbb0"/>
  <circle cx="241" cy="352" r="34" fill="#6b4a33"/>
  <path d="M186 460c0-60 110-60 110 0z" fill="#b4572c"/>
  ${[310, 350, 390, 430].map((y, index) => `<rect x="336" y="${y}" width="${260 - 40 * index}" height="16" rx="8" fill="#9a9484"/>`).join('')}`

const person = `
  <circle cx="400" cy="260" r="96" fill="#6b4a33"/>
  <path d="M304 240c0-150 192-150 192 0-40-50-150-50-192 0z" fill="#b4572c"/>
  <path d="M210 700c0-260 380-260 380 0z" fill="#2b4d7a"/>
  <g transform="translate(300 400) scale(.34)">${card}</g>`

const stall = `
  <rect x="90" y="240" width="620" height="400" fill="#d8a86b"/>
  <path d="M70 250h660l-40-90H110z" fill="#b4572c"/>
  <rect x="140" y="330" width="240" height="310" fill="#5a4634"/>
  <rect x="430" y="340" width="230" height="160" fill="#f2e7cf"/>
  ${[450, 520, 590].map((x) => `<rect x="${x}" y="380" width="48" height="120" fill="#2b4d7a"/>`).join('')}
  <rect y="640" width="800" height="160" fill="#b59a72"/>`

const drawings: Readonly<Record<Drawn, string>> = { paper: card, portrait: person, place: stall }

/** Draws a photo of the demonstration's papers: a card, a person with it, a shop. JPEG. */
export function drawPaper(kind: Drawn): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="${ground}"/>${drawings[kind]}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
