import { describe, expect, it } from 'vitest'
import type { Column } from '../columns.ts'
import { fit, placed } from './layout.ts'
import { headWidth } from './text-width.ts'

const column = (key: string, width: number, more: Partial<Column<object>> = {}): Column<object> => ({
  key,
  label: key,
  width,
  least: width / 2,
  ...more,
})
const SHOWN = [column('no', 180, { pin: 'left' }), column('state', 160), column('route', 240), column('money', 140)]
const grid = (columns = SHOWN) => placed(columns, { select: true, actions: 72 })
/** 36 + 180 + 72 lie above the columns that scroll. */
const ABOVE = 288
const fitted = (room: number, columns = SHOWN) => Object.fromEntries(fit(grid(columns), room))
const sum = (widths: Record<string, number>) => Object.values(widths).reduce((all, each) => all + each, 0)

describe('columns of a grid', () => {
  it.each([
    { room: ABOVE + 540, widths: { state: 160, route: 240, money: 140 }, why: 'all as they usually are' },
    { room: ABOVE + 405, widths: { state: 120, route: 180, money: 105 }, why: 'all, each half way to its least' },
    { room: ABOVE + 270, widths: { state: 80, route: 120, money: 70 }, why: 'all at their least' },
    { room: ABOVE + 269, widths: { state: 108, route: 161 }, why: 'the last one lacks a pixel and begins beyond' },
    { room: ABOVE + 79, widths: {}, why: 'not even the first has room' },
    { room: 0, widths: {}, why: 'a hidden tab has no size' },
  ])('are narrowed so that as many as can are in sight at once: $why', ({ room, widths }) => {
    expect(fitted(room)).toEqual(widths)
  })

  it('fill a wide window whole', () => {
    const widths = fitted(ABOVE + 1080)
    expect(sum(widths)).toBe(1080)
    expect(widths.route).toBe(480)
  })

  it('whose width the reader gave keep it', () => {
    const sized = SHOWN.map(each => (each.key === 'state' ? { ...each, width: 64, sized: true } : each))
    expect(grid(sized).columns.map(({ width }) => width)).toEqual([180, 64, 240, 140])
    expect(fitted(ABOVE + 64 + 190, sized)).toEqual({ route: 120, money: 70 })
  })

  it('are wide enough for their heads in every language, of which long ones take two lines', () => {
    const widthOf = (label: string) => grid([column('it', 60, { label, sort: 'it' })]).columns[0]?.width
    expect(widthOf('电话')).toBe(60)
    expect(widthOf('Conductor')).toBeGreaterThanOrEqual(9 * 6 + 32)
    expect(widthOf('Teléfono del conductor')).toBeGreaterThanOrEqual(76 + 32)
    expect(widthOf('Teléfono del conductor')).toBeLessThan(136 + 32)
    expect(widthOf('統一社会信用コード')).toBeGreaterThanOrEqual(5 * 12 + 32)
    expect(headWidth('a'.repeat(200), false)).toBe(160)
  })
})
