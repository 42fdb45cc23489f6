/**
 * The copies of a slip in the order in which a carbon set has them: who wrote it keeps the first, the second goes with the
 * vehicle, the third stays with whoever received the goods.
 */
export const COPIES = ['stub', 'carrier', 'consignee'] as const
export type Copy = (typeof COPIES)[number]

/** Their Chinese names, as the form has them whoever prints it. */
export const COPY_NAMES: Readonly<Record<Copy, string>> = {
  stub: '第一联 存根联',
  carrier: '第二联 承运联',
  consignee: '第三联 收货联',
}

/** Copies as the address names them, in the order of the set; all of them where it names none. */
export const copiesOf = (text: string | undefined): readonly Copy[] => {
  if (text === undefined) return COPIES
  const named = new Set(text.split('.'))
  return COPIES.filter(copy => named.has(copy))
}
