import type { LocalizedText } from '@ntocc/sdk/contracts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export const iso = (time: number): string => new Date(time).toISOString()

/** The day in Beijing, YYYY-MM-DD. */
export const dayOf = (time: number): string => iso(time + 8 * HOUR).slice(0, 10)

export const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })
