import { type Broken, defineKind } from './kind.ts'
import {
  areaOf,
  cornersOf,
  crossingOf,
  LEAST_CORNERS,
  MOST_CORNERS,
  readCorners,
  SMALLEST_KM2,
  WIDEST_KM,
  widthOf,
  writeCorners,
} from './outline.ts'
import { sqlLength } from './sql.ts'

const RULES = ['corner', 'few', 'many', 'crosses', 'small', 'wide'] as const
type OutlineRule = (typeof RULES)[number]

/** Corners as they are written take this at most. */
const LENGTH = MOST_CORNERS * 28
/** Full-width signs, brackets and the separators that people and other programs write between corners. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[()[\]]/g, ' ')
    .replace(/[|、]/g, ';')
    .trim()

/** An area by its corners, "lng,lat; lng,lat; …". The database keeps its length; only reading it says whether it is one. */
export const outlineKind = defineKind({
  name: 'outline',
  sql: 'text',
  filter: 'none',
  rules: RULES,
  width: 220,
  check: (value): Broken<OutlineRule> => {
    const read = readCorners(typeof value === 'string' ? value : '?')
    const wrong = read.indexOf(undefined)
    if (wrong >= 0) return { rule: 'corner', params: { at: wrong + 1 } }
    if (read.length < LEAST_CORNERS) return { rule: 'few', params: { min: LEAST_CORNERS } }
    if (read.length > MOST_CORNERS) return { rule: 'many', params: { max: MOST_CORNERS } }
    const corners = cornersOf(String(value))
    const crossing = crossingOf(corners)
    if (crossing) return { rule: 'crosses', params: { one: crossing[0], other: crossing[1] } }
    if (areaOf(corners) < SMALLEST_KM2) return { rule: 'small', params: { min: SMALLEST_KM2 * 1e6 } }
    return widthOf(corners) > WIDEST_KM ? { rule: 'wide', params: { max: WIDEST_KM } } : undefined
  },
  sqlCheck: column => sqlLength(column, LENGTH),
  normalise: value => {
    if (typeof value !== 'string') return value
    const text = plain(value)
    const read = readCorners(text)
    // What cannot be read stays as it was typed, to be seen and mended.
    return read.every(corner => corner !== undefined) && read.length > 0 ? writeCorners(cornersOf(text)) : text
  },
})
