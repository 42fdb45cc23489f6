import type { LocalizedText } from '@ntocc/sdk/contracts'

export interface ErrorSpec {
  /** Envelope status. The specification names only 21332; the others are ours (`contracts/errors.ts`). */
  status: number
  /** HTTP status; an answer about the business is 200, the envelope says the rest. */
  http: number
  text: LocalizedText
}

export const spec = (status: number, http: number, en: string, zh: string, es: string, ja: string): ErrorSpec => ({
  status,
  http,
  text: { en, zh, es, ja },
})
