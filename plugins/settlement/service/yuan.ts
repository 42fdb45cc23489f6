import { fenToYuan, yuanToFen } from '@ntocc/sdk/fields'

/** Fen of an amount as it travels. @throws RangeError for what is no amount: nothing is settled by guess */
export const fenOf = (yuan: string | null | undefined): number => {
  const fen = yuanToFen(yuan ?? '')
  if (fen === undefined) throw new RangeError(`not an amount: ${yuan}`)
  return fen
}

export const addYuan = (one: string, other: string): string => fenToYuan(fenOf(one) + fenOf(other))
