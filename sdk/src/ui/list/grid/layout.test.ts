import { describe, expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { fill, placed } from './layout.ts'
import { actionsWidth, headWidth } from './text-width.ts'

const column = (key: string, width: number, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  label: key,
  width,
  ...more,
})
const SHOWN = [column('no', 180, { pin: 'left' }), column('state', 160), column('route', 240), column('money', 140)]
const grid = (columns = SHOWN) => placed(columns, { select: true, actions: 120 })
/** 44 + 180 + 120 lie above the columns that scroll. */
const ABOVE = 344

describe('columns of a grid', () => {
  it.each([
    { room: ABOVE + 540, added: {}, why: 'all are in sight' },
    { room: ABOVE + 450, added: { state: 25, route: 25 }, why: 'two are whole, the third would be cut' },
    { room: ABOVE + 399, added: { state: 239 }, why: 'the second lacks a pixel' },
    { room: ABOVE + 100, added: {}, why: 'not even the first is whole' },
    { room: 0, added: {}, why: 'a hidden tab has no size' },
  ])('fill the room whole before they are scrolled: $why', ({ room, added }) => {
    expect(Object.fromEntries(fill(grid(), room))).toEqual(added)
  })

  it('whose width the reader gave keep it', () => {
    const sized = SHOWN.map(each => (each.key === 'state' ? { ...each, width: 64, sized: true } : each))
    expect(grid(sized).columns.map(({ width }) => width)).toEqual([180, 64, 240, 140])
    expect(Object.fromEntries(fill(grid(sized), ABOVE + 320))).toEqual({ route: 16 })
  })

  it('are wide enough for their heads in every language', () => {
    const widthOf = (label: string) => grid([column('it', 90, { label, sort: 'it' })]).columns[0]?.width
    expect(widthOf('电话')).toBe(90)
    expect(widthOf('Teléfono del conductor')).toBeGreaterThanOrEqual(136 + 36)
    expect(widthOf('統一社会信用コード')).toBeGreaterThanOrEqual(9 * 12 + 36)
    expect(headWidth('a'.repeat(200), false)).toBe(220)
  })

  it('have room for the verb in sight and the menu beside it', () => {
    expect(actionsWidth(['编辑'])).toBe(96)
    expect(actionsWidth(['编辑', '回单审核通过'])).toBeGreaterThanOrEqual(6 * 14 + 56)
    expect(actionsWidth(['Aprobar comprobante'])).toBeGreaterThanOrEqual(154 + 24)
  })
})
