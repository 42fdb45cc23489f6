/** A line of a list: its number, and the regulator's words behind it. */
export interface PastedLine {
  readonly referenceNo: string
  readonly words: string | undefined
}

const MOST_WORDS = 300
/** What stands between number and words: a tab, a comma, a semicolon or blanks. */
const BETWEEN = /^[,;，；\s]+/

/**
 * Lines as they are copied from a sheet, a mail or a page: quotes and blanks around them are nobody's, a number that comes twice counts once. A head is a
 * line like any other: its first word is no number of a report.
 */
export const pastedLines = (text: string): PastedLine[] => {
  const found = new Map<string, PastedLine>()
  for (const line of text.split(/\r?\n/)) {
    const [, first = '', rest = ''] = /^["'\s]*([^\s,;，；"']+)["']?(.*)$/.exec(line) ?? []
    if (first === '' || found.has(first)) continue
    const words = rest
      .replace(BETWEEN, '')
      .replace(/^["']|["']$/g, '')
      .trim()
    found.set(first, { referenceNo: first, words: words === '' ? undefined : words.slice(0, MOST_WORDS) })
  }
  return [...found.values()]
}
