import type { LocalizedText } from '@ntocc/sdk/contracts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const iso = (time: number): string => new Date(time).toISOString()

export const text = (en: string, zh: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })
