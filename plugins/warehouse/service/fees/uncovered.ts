import type { Movement, Terms } from './reckon.ts'

/** Days in a row on which goods lay in a warehouse that no contract is in force for. */
export interface Gap {
  warehouseCode: string
  from: number
  to: number
}

/** @param movements in the order of their days */
export const gapsOf = (
  terms: readonly Terms[],
  movements: readonly Movement[],
  days: { from: number; to: number },
): Gap[] => {
  const gaps: Gap[] = []
  for (const warehouseCode of new Set(movements.map(each => each.warehouseCode))) {
    const own = movements.filter(each => each.warehouseCode === warehouseCode)
    const said = terms.filter(each => each.warehouseCode === warehouseCode)
    let next = 0
    let there = 0
    let open: Gap | undefined
    for (let day = days.from; day <= days.to; day += 1) {
      for (let at = own[next]; at && at.day <= day; at = own[++next]) there += at.by
      if (there <= 0 || said.some(({ from, to }) => from <= day && day <= to)) {
        open = undefined
      } else if (open) {
        open.to = day
      } else {
        open = { warehouseCode, from: day, to: day }
        gaps.push(open)
      }
    }
  }
  return gaps
}
