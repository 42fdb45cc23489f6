/** What is stuck onto a bin, a pallet or goods. */
export interface Label {
  /** Read from two metres away. */
  title: string
  /** What a scanner reads. */
  scanned: string
}

/** As many as a list answers at once. */
export const MOST_LABELS = 200
export const MOST_COPIES = 20

/** Sheets of 24 labels of 70 × 37 mm as every stationer has them, or one after the other from a roll of 100 × 60 mm. */
export const LABEL_PAPERS = ['sheet', 'roll'] as const
export type LabelPaper = (typeof LABEL_PAPERS)[number]
export const LABELS_ON_SHEET = 24

/** Address of a page of labels for these records. */
export const labelsPath = (at: string, records: readonly { code: string }[]): string =>
  `/warehouse/${at}/labels?codes=${records.map(({ code }) => encodeURIComponent(code)).join('.')}`

/** Codes as the address has them, each once, as many as are drawn at a time. */
export const codesOf = (text: string | undefined): string[] =>
  [...new Set((text ?? '').split('.').filter(Boolean))].slice(0, MOST_LABELS)

export const paperOf = (text: string | undefined): LabelPaper => LABEL_PAPERS.find(paper => paper === text) ?? 'sheet'

/** @returns how many of each, one where the address names no number of them */
export const copiesOf = (text: string | undefined): number => {
  const copies = Number(text)
  return Number.isInteger(copies) && copies >= 1 ? Math.min(copies, MOST_COPIES) : 1
}

/** In the order in which they were chosen, so many of each, page after page. */
export function pagesOf<T extends { code: string }>(
  chosen: readonly string[],
  records: readonly T[],
  copies: number,
  paper: LabelPaper,
): T[][] {
  const byCode = new Map(records.map(record => [record.code, record]))
  const all = chosen.flatMap(code => {
    const record = byCode.get(code)
    return record ? Array.from({ length: copies }, () => record) : []
  })
  const size = paper === 'sheet' ? LABELS_ON_SHEET : 1
  return Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size))
}
