import { valueAt } from '../../../fields/known.ts'
/** How a reader has arranged the columns of one list; columns are named by their stable key. */
export interface ColumnPrefs {
  version: 1
  /** Every column there was when it was stored: others are new and appear at their own place. */
  known: readonly string[]
  order: readonly string[]
  hidden: readonly string[]
  pin: Readonly<Record<string, Pin>>
  /** px */
  width: Readonly<Record<string, number>>
}

/** `none` takes the pin of a column away that has one by itself. */
export type Pin = 'left' | 'right' | 'none'

export const MIN_WIDTH = 64
export const MAX_WIDTH = 640

interface Arrangeable {
  key: string
  width?: number
  pin?: 'left' | 'right'
  /** Not shown until asked for. */
  hidden?: boolean
}

/** A column as it is shown; `shown` is false for one that is listed in the panel only. */
export type Arranged<C> = C & { shown: boolean; pin?: 'left' | 'right'; width?: number; sized?: boolean }

export const fits = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/**
 * Columns in the reader's order, with the reader's pins and widths. A column that is not in the prefs comes after the
 * column it is declared after; one that no longer exists is left out. Columns pinned left come first, right ones last.
 */
export function arrange<C extends Arrangeable>(columns: readonly C[], prefs: ColumnPrefs | undefined): Arranged<C>[] {
  const byKey = new Map(columns.map(column => [column.key, column]))
  const order = (prefs?.order ?? []).filter(key => byKey.has(key))
  columns.forEach(({ key }, index) => {
    if (order.includes(key)) return
    const before = columns[index - 1]?.key
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key)
  })
  const known = new Set(prefs?.known)
  const arranged = order.map((key): Arranged<C> => {
    const column = valueAt(byKey, key)
    const pin = prefs?.pin[key] ?? column.pin
    const hidden = prefs && known.has(key) ? prefs.hidden.includes(key) : (column.hidden ?? false)
    return {
      ...column,
      pin: pin === 'none' ? undefined : pin,
      width: prefs?.width[key] ?? column.width,
      ...(prefs?.width[key] !== undefined && { sized: true }),
      shown: !hidden,
    }
  })
  const at = (pin: 'left' | 'right' | undefined) => arranged.filter(column => column.pin === pin)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** What is stored of columns as they stand. Widths and pins that are the declared ones are left out. */
export function prefsOf<C extends Arrangeable>(declared: readonly C[], arranged: readonly Arranged<C>[]): ColumnPrefs {
  const byKey = new Map(declared.map(column => [column.key, column]))
  const pin: Record<string, Pin> = {}
  const width: Record<string, number> = {}
  for (const column of arranged) {
    const own = byKey.get(column.key)
    if (column.pin !== own?.pin) pin[column.key] = column.pin ?? 'none'
    if (column.width !== undefined && column.width !== own?.width) width[column.key] = column.width
  }
  return {
    version: 1,
    known: declared.map(column => column.key),
    order: arranged.map(column => column.key),
    hidden: arranged.filter(column => !column.shown).map(column => column.key),
    pin,
    width,
  }
}

/** Whether the columns stand as they are declared. */
export const isDeclared = <C extends Arrangeable>(declared: readonly C[], arranged: readonly Arranged<C>[]): boolean =>
  JSON.stringify(prefsOf(declared, arranged)) === JSON.stringify(prefsOf(declared, arrange(declared, undefined)))

type Change<C> = (columns: readonly Arranged<C>[]) => Arranged<C>[]

const one =
  <C extends Arrangeable>(key: string, change: (column: Arranged<C>) => Arranged<C>): Change<C> =>
  columns =>
    columns.map(column => (column.key === key ? change(column) : column))

/** Shows or hides a column; the last one in sight stays. */
export const showing =
  <C extends Arrangeable>(key: string, shown: boolean): Change<C> =>
  columns =>
    !shown && columns.every(column => column.key === key || !column.shown)
      ? [...columns]
      : one<C>(key, column => ({ ...column, shown }))(columns)

export const pinned = <C extends Arrangeable>(key: string, pin: 'left' | 'right' | undefined): Change<C> =>
  one(key, column => ({ ...column, pin }))

export const widened = <C extends Arrangeable>(key: string, width: number): Change<C> =>
  one(key, column => ({ ...column, width: fits(width) }))

/** Puts a column at another place among those of its own pin. */
export const moved =
  <C extends Arrangeable>(key: string, to: number): Change<C> =>
  columns => {
    const column = columns.find(each => each.key === key)
    if (!column) return [...columns]
    const rest = columns.filter(each => each.key !== key)
    const place = Math.max(0, Math.min(rest.length, to))
    return [...rest.slice(0, place), column, ...rest.slice(place)]
  }

/** Prefs from storage; whatever is not of this form is as good as none. */
export function readPrefs(text: string | null): ColumnPrefs | undefined {
  try {
    const found = JSON.parse(text ?? '') as ColumnPrefs
    const lists = [found.known, found.order, found.hidden]
    return found.version === 1 && lists.every(Array.isArray) && found.pin && found.width ? found : undefined
  } catch {
    return undefined
  }
}
