import type { LocalizedText } from '@ntocc/sdk/contracts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const iso = (time: number): string => new Date(time).toISOString()

export const BRANDS = ['petrochina', 'sinopec', 'platform'] as const
/** Whose cards they are. */
export const SUPPLIERS: readonly LocalizedText[] = [1, 2, 3].map(serial => ({
  en: `Fuel supplier 00${serial}`,
  zh: `油品供应商00${serial}`,
  es: `Proveedor de combustible 00${serial}`,
  ja: `燃料仕入先00${serial}`,
}))
