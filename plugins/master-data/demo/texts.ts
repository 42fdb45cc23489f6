import type { LocalizedText } from '@ntocc/sdk/contracts'

/** A text made in each language. */
export const inAll = (make: (language: keyof LocalizedText) => string): LocalizedText => ({
  en: make('en'),
  zh: make('zh'),
  es: make('es'),
  ja: make('ja'),
})

export const text = (zh: string, en: string, es: string, ja: string): LocalizedText => ({ en, zh, es, ja })

export const DAY = 86_400_000

/** The day in Beijing, YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10)
