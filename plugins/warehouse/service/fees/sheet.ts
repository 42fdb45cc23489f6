import { FEE_BASES, type FeeBasis } from '../../contract/fee-terms.ts'
import type { Lot, Movement } from './lots.ts'
import type { Terms } from './reckon.ts'
import type { Step } from './steps.ts'

/** Some of one posting, the same on each of these days. */
export interface Part {
  /** Undefined for floor. */
  of: Pick<Lot, 'id' | 'postingNo' | 'docNo' | 'docLine' | 'goodsCode' | 'batch' | 'palletNo'> | undefined
  from: number
  to: number
  /** Thousandths. */
  quantity: number
  /** Parts of a unit, on each of the days. */
  units: bigint
  isFree: boolean
}

/** One rate with all that is charged by it. */
export interface Amounts {
  warehouseCode: string
  contractNo: string
  basis: FeeBasis
  above: number
  /** Fen, both. */
  rate: number
  amount: bigint
  /** Parts of a unit, of all days together. */
  units: bigint
  parts: Part[]
}

const PARTS = 1_000_000_000n

/** Half a fen is one: away from nothing, so that what is given back is as much as what was charged. */
export const rounded = (exact: bigint): bigint => {
  const half = PARTS / 2n
  return exact < 0n ? -((-exact + half) / PARTS) : (exact + half) / PARTS
}

export const daysOf = ({ from, to }: { from: number; to: number }): bigint => BigInt(to - from + 1)

interface Line {
  basis: FeeBasis
  step: Step
  parts: Part[]
}

/** What is charged by one contract: days that are alike become one part. */
export class Sheet {
  readonly #terms: Terms
  readonly #lines = new Map<string, Line>()
  readonly #open = new Map<string, Part>()

  constructor(terms: Terms) {
    this.#terms = terms
  }

  day(of: {
    basis: FeeBasis
    step: Step
    lot: Lot
    quantity: number
    units: bigint
    isFree: boolean
    day: number
  }): void {
    const { basis, step, lot, quantity, units, isFree, day } = of
    const key = `${basis}/${step.limit}/${lot.id}/${lot.palletNo ?? ''}/${isFree}`
    const open = this.#open.get(key)
    if (open && open.to === day - 1 && open.units === units && open.quantity === quantity) {
      open.to = day
      return
    }
    const part = { of: lot, from: day, to: day, quantity, units, isFree }
    this.#open.set(key, part)
    this.#line(basis, step).parts.push(part)
  }

  once({
    basis,
    step,
    at,
    quantity,
    units,
  }: Pick<Part, 'quantity' | 'units'> & {
    basis: FeeBasis
    step: Step
    at: Movement
  }): void {
    const { id, postingNo, docNo, docLine, goodsCode, batch, palletNo, day } = at
    const of = { id, postingNo, docNo, docLine, goodsCode, batch, palletNo }
    this.#line(basis, step).parts.push({ of, from: day, to: day, quantity, units, isFree: false })
  }

  floor({ step, units, from, to }: Pick<Part, 'units' | 'from' | 'to'> & { step: Step }): void {
    const quantity = Number(units / 1_000_000n)
    this.#line('m2Day', step).parts.push({ of: undefined, from, to, quantity, units, isFree: false })
  }

  lines(): Amounts[] {
    const { warehouseCode, contractNo } = this.#terms
    return [...this.#lines.values()]
      .map(({ basis, step, parts }): Amounts => {
        const units = parts.reduce((all, part) => all + (part.isFree ? 0n : part.units * daysOf(part)), 0n)
        const amount = rounded(units * BigInt(step.rate))
        return { warehouseCode, contractNo, basis, above: step.limit, rate: step.rate, amount, units, parts }
      })
      .sort((one, other) => FEE_BASES.indexOf(one.basis) - FEE_BASES.indexOf(other.basis) || one.above - other.above)
  }

  #line(basis: FeeBasis, step: Step): Line {
    const key = `${basis}/${step.limit}`
    const line = this.#lines.get(key) ?? { basis, step, parts: [] }
    this.#lines.set(key, line)
    return line
  }
}
