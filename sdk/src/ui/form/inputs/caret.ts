/** Separators that a shown number has and a typed one need not. */
const isSeparator = (character: string | undefined): boolean => character === ','

/**
 * Where the caret belongs after an input was shaped: behind the same characters that stood before it when it was typed,
 * separators not counted.
 * @param before what stood left of the caret as typed, shaped in the same way
 */
export function caretAfter(before: string, shown: string): number {
  let left = [...before].filter(character => !isSeparator(character)).length
  let at = 0
  while (left > 0 && at < shown.length) {
    if (!isSeparator(shown[at])) left -= 1
    at += 1
  }
  return at
}

/** Digits of the whole part in threes, as amounts are read. */
export function grouped(number: string): string {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d*)(.*)$/.exec(number) ?? []
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest}`
}

export const ungrouped = (shown: string): string => shown.replace(/[,，]/g, '')
