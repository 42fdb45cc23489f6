import { type Arranged, arrange, type ColumnPrefs, fits, type Pin } from './prefs.ts'

/**
 * Columns in an address, so that a link shows a colleague the same: those in sight in their order, `.` between them,
 * each as `key`, `key-l` (pinned left), `key-r`, with its width when it is not the declared one: `vehicleNo-l180`.
 */
const PART = /^([\w$]+)(?:-([lrn])?(\d{2,3})?)?$/
const LETTERS: Readonly<Record<Pin, string>> = { left: 'l', right: 'r', none: 'n' }
const PINS: Readonly<Record<string, Pin>> = { l: 'left', r: 'right', n: 'none' }

interface Declared {
  key: string
  width?: number
  pin?: 'left' | 'right'
}

export function columnsAddress<C extends Declared>(declared: readonly C[], arranged: readonly Arranged<C>[]): string {
  const byKey = new Map(declared.map(column => [column.key, column]))
  return arranged
    .filter(column => column.shown)
    .map(column => {
      const own = byKey.get(column.key)
      const pin = column.pin === own?.pin ? '' : LETTERS[column.pin ?? 'none']
      const width = column.width === own?.width ? '' : String(column.width ?? '')
      return pin || width ? `${column.key}-${pin}${width}` : column.key
    })
    .join('.')
}

/** Prefs from an address; names that the list does not have are left out, undefined when nothing is left. */
export function prefsOfAddress(declared: readonly Declared[], address: string | undefined): ColumnPrefs | undefined {
  if (!address) return undefined
  const keys = declared.map(column => column.key)
  const order: string[] = []
  const pin: Record<string, Pin> = {}
  const width: Record<string, number> = {}
  for (const part of address.split('.')) {
    const [, key = '', letter, px] = PART.exec(part) ?? []
    if (!keys.includes(key) || order.includes(key)) continue
    order.push(key)
    const side = letter && PINS[letter]
    if (side) pin[key] = side
    if (px) width[key] = fits(Number(px))
  }
  if (order.length === 0) return undefined
  const hidden = keys.filter(key => !order.includes(key))
  const all = arrange(declared, { version: 1, known: keys, order, hidden, pin, width })
  return { version: 1, known: keys, order: all.map(column => column.key), hidden, pin, width }
}
