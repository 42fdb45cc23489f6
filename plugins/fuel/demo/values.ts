export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const iso = (time: number): string => new Date(time).toISOString()

export const BRANDS = ['petrochina', 'sinopec', 'platform'] as const
/** Whose cards they are, as they stand in documents. */
export const SUPPLIERS = ['供应商001', '供应商002', '供应商003'] as const
