/** Parts that, repeated, make a text as costly to look through as it can be. */
export const costly = (
  '1-|1 |7|7 |7-|76 |52 |5 000 |1/1/|223 |+1|00 1|1 et |et |1h|x 1 |soixante |quatre-vingt |' +
  'a.co/|a://|a.|a@|a.b@|www.|.com|. com |(.) |é|o|7️⃣|٧|ﷺ|\u200b|1\u200b|ㄱ|76 x 12 |5f |25/12 '
).split('|')
