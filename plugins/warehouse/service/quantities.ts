/** Quantities are counted in thousandths while they are added: 0.1 and 0.2 are no 0.30000000000000004. */

const PER_UNIT = 1000

/** @param quantity as a record or a row of the database has it */
export const thousandths = (quantity: number | string | null | undefined): number =>
  Math.round(Number(quantity ?? 0) * PER_UNIT)

export const units = (count: number): number => count / PER_UNIT
