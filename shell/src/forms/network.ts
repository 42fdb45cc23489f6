/** One entry of data/cities.json: GB code, short name, WGS-84 degrees. */
export interface City {
  code: string
  name: string
  lng: number
  lat: number
}

export interface Lane {
  from: string
  to: string
  /** SVG path of the lane's arc. */
  d: string
  trunk: boolean
}

export interface RouteNetwork {
  width: number
  height: number
  points: { code: string; x: number; y: number; hub: boolean }[]
  lanes: Lane[]
}

const WIDTH = 720
const HEIGHT = 620
const MARGIN = 36
const NEIGHBOURS = 2

/** The demo trade lanes (domain facts, section 6), by short city name. */
const TRUNK_LANES = [
  ['武汉', '上海'],
  ['唐山', '天津'],
  ['鄂尔多斯', '太原'],
  ['临沂', '苏州'],
  ['广州', '长沙'],
  ['成都', '重庆'],
  ['徐州', '连云港'],
  ['郑州', '武汉'],
  ['乌鲁木齐', '兰州'],
  ['昆明', '南宁'],
  ['合肥', '杭州'],
  ['沈阳', '大连'],
  ['南昌', '深圳'],
  ['宜昌', '武汉'],
  ['青岛', '济南'],
] as const

/** Plain projection: degrees to pixels, longitude shortened by the cosine of the middle latitude. */
function projection(cities: City[]) {
  const lngs = cities.map(city => city.lng)
  const lats = cities.map(city => city.lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const shorten = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min((WIDTH - 2 * MARGIN) / ((east - west) * shorten), (HEIGHT - 2 * MARGIN) / (north - south))
  const left = (WIDTH - (east - west) * shorten * scale) / 2
  const top = (HEIGHT - (north - south) * scale) / 2
  return ({ lng, lat }: City) => ({
    x: Math.round(left + (lng - west) * shorten * scale),
    y: Math.round(top + (north - lat) * scale),
  })
}

/** A gentle arc: the control point stands off the middle by an eighth of the length, always on the same side. */
function arc(a: { x: number; y: number }, b: { x: number; y: number }): string {
  const cx = Math.round((a.x + b.x) / 2 + (b.y - a.y) / 8)
  const cy = Math.round((a.y + b.y) / 2 - (b.x - a.x) / 8)
  return `M${a.x} ${a.y}Q${cx} ${cy} ${b.x} ${b.y}`
}

/** Lays cities out as points, the trade lanes as arcs and each city's nearest neighbours as thin links. */
export function layOut(cities: City[]): RouteNetwork {
  const place = projection(cities)
  const placed = cities.map(city => ({ city, ...place(city) }))
  const byName = new Map(placed.map(point => [point.city.name, point]))
  const lanes = new Map<string, Lane>()
  const connect = (a: (typeof placed)[number], b: (typeof placed)[number], trunk: boolean) => {
    const key = [a.city.code, b.city.code].sort().join('-')
    if (!lanes.has(key)) lanes.set(key, { from: a.city.code, to: b.city.code, d: arc(a, b), trunk })
  }
  for (const [from, to] of TRUNK_LANES) {
    const [a, b] = [byName.get(from), byName.get(to)]
    if (a && b) connect(a, b, true)
  }
  for (const point of placed) {
    const near = placed
      .filter(other => other !== point)
      .map(other => ({ other, distance: Math.hypot(other.x - point.x, other.y - point.y) }))
      .sort((p, q) => p.distance - q.distance)
    for (const { other } of near.slice(0, NEIGHBOURS)) connect(point, other, false)
  }
  const hubs = new Set([...lanes.values()].filter(lane => lane.trunk).flatMap(lane => [lane.from, lane.to]))
  return {
    width: WIDTH,
    height: HEIGHT,
    points: placed.map(({ city, x, y }) => ({ code: city.code, x, y, hub: hubs.has(city.code) })),
    lanes: [...lanes.values()],
  }
}
