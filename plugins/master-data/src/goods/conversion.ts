interface Weight {
  /** Kilograms of one. */
  kg?: number | null | undefined
  /** Decimals the unit is counted with. */
  places: number
}

/** An amount of one unit of weight in another, with the decimals that one is counted with. */
export function converted(amount: number, from: Weight, to: Weight): number {
  const exact = (amount * (from.kg ?? 0)) / (to.kg || 1)
  const step = 10 ** to.places
  return Math.round(exact * step) / step
}
