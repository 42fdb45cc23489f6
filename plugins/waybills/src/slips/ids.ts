/** Slips that are drawn at a time: each is a page with pictures, and a link that somebody can open. */
export const MOST_SLIPS = 50

/** Address of the page that prints these waybills. */
export const slipsPath = (waybills: readonly { id: number }[]): string =>
  `/transport/print?ids=${waybills.map(({ id }) => id).join('.')}`

/** Ids as the address has them, each once; whatever else stands there names nothing. */
export const idsOf = (text: string | undefined): number[] => [
  ...new Set(
    (text ?? '')
      .split('.')
      .map(Number)
      .filter(id => Number.isSafeInteger(id) && id > 0),
  ),
]
