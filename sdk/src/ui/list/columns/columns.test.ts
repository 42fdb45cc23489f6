import { describe, expect, it } from 'vitest'
import { columnsAddress, prefsOfAddress } from './address.ts'
import { arrange, isDeclared, moved, pinned, prefsOf, readPrefs, showing, widened } from './prefs.ts'

const declared = [
  { key: 'no', width: 200, pin: 'left' as const },
  { key: 'state', width: 120 },
  { key: 'plate', width: 110 },
  { key: 'made', width: 140, hidden: true },
]
const keys = (columns: readonly { key: string }[]) => columns.map(column => column.key).join(' ')
const shown = (columns: readonly { key: string; shown: boolean }[]) => keys(columns.filter(column => column.shown))

describe('columns as a reader arranges them', () => {
  it('stand as declared without prefs, those declared hidden out of sight', () => {
    const columns = arrange(declared, undefined)
    expect(shown(columns)).toBe('no state plate')
    expect(isDeclared(declared, columns)).toBe(true)
  })
  it('keep order, pin, width and what is hidden through storage', () => {
    let columns = arrange(declared, undefined)
    columns = moved<(typeof declared)[0]>('plate', 1)(columns)
    columns = showing<(typeof declared)[0]>('state', false)(columns)
    columns = pinned<(typeof declared)[0]>('made', 'right')(columns)
    columns = widened<(typeof declared)[0]>('plate', 5000)(columns)
    const stored = readPrefs(JSON.stringify(prefsOf(declared, columns)))
    const again = arrange(declared, stored)
    expect(keys(again)).toBe('no plate state made')
    expect(shown(again)).toBe('no plate')
    expect(again.find(column => column.key === 'plate')?.width).toBe(640)
    expect(again.find(column => column.key === 'made')?.pin).toBe('right')
    expect(isDeclared(declared, again)).toBe(false)
  })
  it('a column that is new appears after the one it is declared after, one that has gone is left out', () => {
    const before = [declared[0]!, declared[2]!, { key: 'gone' }]
    const stored = prefsOf(before, arrange<{ key: string }>(before, undefined))
    const now = arrange(declared, stored)
    expect(keys(now)).toBe('no state plate made')
    expect(shown(now)).toBe('no state plate')
  })
  it('an unpinned column that is pinned by itself stays unpinned', () => {
    const columns = pinned<(typeof declared)[0]>('no', undefined)(arrange(declared, undefined))
    expect(arrange(declared, prefsOf(declared, columns)).find(column => column.key === 'no')?.pin).toBeUndefined()
  })
  it('the last column in sight cannot be hidden', () => {
    let columns = arrange(declared, undefined)
    for (const key of ['no', 'state', 'plate']) columns = showing<(typeof declared)[0]>(key, false)(columns)
    expect(shown(columns)).toBe('plate')
  })
  it.each([null, '', '{', '{"version":2}', '{"version":1,"known":1}'])('stored text %s is as good as none', text => {
    expect(readPrefs(text)).toBeUndefined()
  })
})

describe('columns in an address', () => {
  it('come back the same: sight, order, pins and widths', () => {
    let columns = moved<(typeof declared)[0]>('plate', 1)(arrange(declared, undefined))
    columns = widened<(typeof declared)[0]>('plate', 180)(columns)
    columns = pinned<(typeof declared)[0]>('no', undefined)(columns)
    columns = showing<(typeof declared)[0]>('state', false)(columns)
    const address = columnsAddress(declared, columns)
    expect(address).toBe('no-n.plate-180')
    const again = arrange(declared, prefsOfAddress(declared, address))
    expect(shown(again)).toBe('no plate')
    expect(columnsAddress(declared, again)).toBe(address)
  })
  it('names that the list does not have, twice or malformed, are left out', () => {
    expect(prefsOfAddress(declared, 'plate.nothing.plate-l.<b>.state-x')?.order).toContain('plate')
    expect(prefsOfAddress(declared, 'nothing.<b>')).toBeUndefined()
    expect(prefsOfAddress(declared, undefined)).toBeUndefined()
    expect(prefsOfAddress(declared, 'plate-r999')?.width.plate).toBe(640)
  })
})
