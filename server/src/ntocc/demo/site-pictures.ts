/** Pictures of banners and news, drawn without a word in them: they serve every language. */

const W = 1200
const H = 420

/** Hills one behind the other, each a little darker. */
const hills = (colours: readonly string[]): string =>
  colours
    .map((colour, at) => {
      const y = 210 + at * 42
      const dip = at % 2 === 0 ? -1 : 1
      return `<path d="M0 ${y}Q300 ${y + dip * 90} 600 ${y}T${W} ${y}V${H}H0z" fill="${colour}"/>`
    })
    .join('')

const road = `<path d="M0 352H${W}V${H}H0z" fill="#39424d"/><path d="M0 385H${W}" stroke="#e9edf1" stroke-width="4" stroke-dasharray="46 34"/>`

/** A tractor with its trailer, wheels on the ground at `y`. */
const truck = (x: number, y: number, scale: number, box: string, cab: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0-96h210v78H0z" fill="${box}"/><path d="M0-58h210v8H0z" fill="#fff" fill-opacity=".5"/><path d="M216-78h44l30 34v26h-74z" fill="${cab}"/><path d="M236-70h20l20 26h-40z" fill="#dcebf5"/><path d="M0-18h290v8H0z" fill="#20262c"/>${[34, 74, 176, 252].map(at => `<circle cx="${at}" r="17" cy="-10" fill="#171b20"/><circle cx="${at}" r="7" cy="-10" fill="#9aa4ae"/>`).join('')}</g>`

const sun = (x: number, y: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="120" fill="${colour}" fill-opacity=".25"/><circle cx="${x}" cy="${y}" r="64" fill="${colour}"/>`

/** A sheet with lines, a stamp and a tick. */
const sheet = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><path d="M0 0h190v250H0z" fill="#fff"/>${[40, 72, 104, 136].map(at => `<path d="M24 ${at}h${at === 136 ? 90 : 142}" stroke="#b8c3cd" stroke-width="8"/>`).join('')}<circle cx="136" cy="196" r="34" fill="none" stroke="#c8322d" stroke-width="6"/><path d="M118 196l13 14 24-28" fill="none" stroke="#c8322d" stroke-width="8"/></g>`

/** A pump beside its roof. */
const station = (x: number): string =>
  `<g transform="translate(${x} 150)"><path d="M-30 0h360v34H-30z" fill="#f4f6f8"/><path d="M-30 34h360v10H-30z" fill="#d9362f"/><path d="M0 44h18v158H0zM280 44h18v158h-18z" fill="#c3ccd5"/><path d="M110 92h78v110h-78z" fill="#d9362f"/><path d="M124 106h50v32h-50z" fill="#eaf1f6"/></g>`

/** Places and the ways between them. */
const net = (colour: string): string => {
  const places = [
    [180, 120],
    [420, 250],
    [640, 110],
    [860, 260],
    [1060, 140],
  ] as const
  const way = `<path d="M180 120Q300 260 420 250T640 110 860 260 1060 140M420 250Q640 360 860 260" fill="none" stroke="${colour}" stroke-width="4" stroke-dasharray="3 10" stroke-linecap="round"/>`
  return `${way}${places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="24" fill="${colour}" fill-opacity=".25"/><circle cx="${x}" cy="${y}" r="9" fill="${colour}"/>`).join('')}`
}

const lamps = [160, 480, 800, 1100]
  .map(
    x =>
      `<path d="M${x} 0v70" stroke="#f0d9a8" stroke-width="4"/><ellipse cx="${x}" cy="112" rx="46" ry="42" fill="#d9362f"/><path d="M${x} 154v38" stroke="#f2b84b" stroke-width="6"/>`,
  )
  .join('')

const framed = (top: string, bottom: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><path d="M0 0h${W}v${H}H0z" fill="url(#sky)"/>${body}</svg>`

/** SVG documents by what they show. */
export const SITE_PICTURES = {
  road: framed(
    '#bfe3f5',
    '#f4f8ee',
    `${sun(960, 120, '#f7c65b')}${hills(['#a9cdb0', '#82b394', '#5c9478'])}${road}${truck(180, 372, 1.15, '#1f6fb2', '#e8eef3')}${truck(720, 372, 0.8, '#e0a72e', '#31566f')}`,
  ),
  receipts: framed(
    '#16324f',
    '#2f6f8f',
    `${net('#8fd0e6')}${sheet(505, 88)}${truck(120, 360, 0.8, '#e8eef3', '#f2b84b')}`,
  ),
  pump: framed(
    '#fbe3c0',
    '#fdf4e3',
    `${hills(['#e6c48f', '#d3a86c'])}${road}${station(720)}${truck(260, 372, 1.1, '#3d7f5f', '#f4f6f8')}`,
  ),
  holiday: framed(
    '#7d1f1c',
    '#c4472f',
    `${lamps}${hills(['#8f2a22', '#6d1d19'])}${road}${truck(440, 372, 1.1, '#f2b84b', '#fbe9c9')}`,
  ),
  regulator: framed(
    '#12263a',
    '#28506b',
    `${net('#f2b84b')}${[330, 470, 610, 750, 890].map(x => `<path d="M${x} 300h96v66h-96z" fill="#eaf1f6" fill-opacity=".92"/><path d="M${x + 14} 322h68M${x + 14} 344h44" stroke="#5a7387" stroke-width="7"/>`).join('')}`,
  ),
  drivers: framed(
    '#d8ecf3',
    '#f7faf7',
    `${hills(['#b9d7c2', '#8fbf9f'])}${road}${[300, 520, 740, 960].map((x, at) => `<g transform="translate(${x} 220)"><path d="M-46 130c0-52 22-72 46-72s46 20 46 72z" fill="${['#1f6fb2', '#3d7f5f', '#e0a72e', '#5b6b7a'][at]}"/><circle cy="24" r="34" fill="#e2bf9d"/><path d="M-36 14a36 30 0 0 1 72 0z" fill="#2b3138"/></g>`).join('')}`,
  ),
} as const

export type SitePicture = keyof typeof SITE_PICTURES
