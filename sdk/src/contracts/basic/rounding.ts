/** To what an amount is rounded, in fen; half a step goes up. */
export const ROUND_STEP = { none: 1, cent: 1, integer: 100, ten: 1000 } as const
export type RoundMode = keyof typeof ROUND_STEP
