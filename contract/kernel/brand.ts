/** The market's name and addresses: change them here and nowhere else. */
export const brand = {
  name: 'Sugu',
  slug: 'sugu',
  tagline: 'Le marché du Mali, chez vous',
  phone: '70000000',
  whatsapp: '22370000000',
  email: 'bonjour@sugu.example',
  address: 'Hamdallaye ACI 2000, Bamako, Mali',
  openingHours: 'Du lundi au vendredi 9 h–18 h, samedi 10 h–14 h',
  themeColour: '#9a3412',
  /** Its pages on social networks. One without an address is not shown. */
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/sugu.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/sugu.example' },
    { name: 'TikTok', url: 'https://www.tiktok.com/@sugu.example' },
    { name: 'YouTube', url: '' },
  ] as readonly { name: string; url: string }[],
} as const
