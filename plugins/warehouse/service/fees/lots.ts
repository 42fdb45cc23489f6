/** A change of how much of some goods lies in a warehouse. What is carried within it changes nothing. */
export interface Movement {
  id: number
  postingNo: string
  docNo: string
  docLine: number
  kind: 'opening' | 'receive' | 'ship' | 'adjust'
  day: number
  warehouseCode: string
  /** Goods, batch and pallet: what is alike. */
  heap: string
  goodsCode: string
  batch: string | null
  palletNo: string | null
  /** Thousandths, less than nothing where it leaves. */
  by: number
}

/** What is left of goods that came by one posting. */
export interface Lot
  extends Pick<Movement, 'id' | 'postingNo' | 'docNo' | 'docLine' | 'goodsCode' | 'batch' | 'palletNo'> {
  /** The day on which they came. */
  since: number
  left: number
}

export const addTo = (lots: Lot[], at: Movement): void => {
  const { id, postingNo, docNo, docLine, goodsCode, batch, palletNo, day, by } = at
  lots.push({ id, postingNo, docNo, docLine, goodsCode, batch, palletNo, since: day, left: by })
}

/**
 * What leaves is what came first. Goods that are given back to whoever brought them are those that came by the same line of the
 * document, as far as they are there.
 */
export const takeFrom = (lots: Lot[], { by, kind, docNo, docLine }: Movement): void => {
  let rest = -by
  const take = (lot: Lot) => {
    const taken = Math.min(rest, lot.left)
    lot.left -= taken
    rest -= taken
  }
  if (kind === 'receive') for (const lot of lots) if (lot.docNo === docNo && lot.docLine === docLine) take(lot)
  for (const lot of lots) take(lot)
  const left = lots.filter(lot => lot.left > 0)
  lots.splice(0, lots.length, ...left)
}
