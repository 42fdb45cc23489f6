import type { Sensitivity } from './kind.ts'

const KEPT: Record<Sensitivity, [head: number, tail: number]> = {
  MOBILE_PHONE: [3, 4],
  ID_CARD: [6, 4],
  BANK_CARD: [0, 4],
}

/** What is shown of a sensitive value to somebody without the unmask permission of its name. */
export const mask = (value: string, sensitivity: Sensitivity): string => {
  const [head, tail] = KEPT[sensitivity]
  if (value.length <= head + tail) return '*'.repeat(value.length)
  return value.slice(0, head) + '*'.repeat(value.length - head - tail) + value.slice(value.length - tail)
}

/** True for a value that `mask` made: sent back unchanged by a form, it must not overwrite the real one. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && value.includes('**')
