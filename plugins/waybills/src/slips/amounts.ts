import type { Waybill } from '@ntocc/sdk/contracts'
import { yuanToFen } from '@ntocc/sdk/fields'
import type { Copy } from './copies.ts'

type Name = keyof Waybill & string
/** A waybill as far as the reader was sent it. */
export type Known = { readonly [N in keyof Waybill]?: Waybill[N] | undefined }

/** The agreed amounts that a copy tells: what whoever keeps it pays or is paid, and nothing of the other side's. */
export interface CopyAmounts {
  price: Name
  freight: Name
  more: readonly Name[]
}

const OF_COPY: Readonly<Record<Copy, CopyAmounts | undefined>> = {
  stub: { price: 'unitPrice', freight: 'shipperFreight', more: ['insuranceFee'] },
  carrier: { price: 'carrierUnitPrice', freight: 'carrierFreight', more: ['prepayAmount', 'oilAmount', 'etcAmount'] },
  // Whoever receives the goods is no party to what is paid for carrying them.
  consignee: undefined,
}

/** What stands on a copy of this waybill; undefined where it tells nothing, or the reader is not sent it. */
export const amountsOn = (copy: Copy, waybill: Known): CopyAmounts | undefined => {
  const amounts = OF_COPY[copy]
  return amounts && waybill[amounts.freight] != null ? amounts : undefined
}

const DIGITS = [...'零壹贰叁肆伍陆柒捌玖']
const PLACES = ['', '拾', '佰', '仟']
const GROUPS = ['', '万', '亿']

/** Up to four digits in capitals: the noughts between two of them are one. */
const fourInWords = (value: number): string => {
  let words = ''
  let isNought = false
  for (const [at, place] of [...PLACES.entries()].toReversed()) {
    const digit = Math.floor(value / 10 ** at) % 10
    if (digit === 0) {
      isNought = words !== ''
      continue
    }
    words += `${isNought ? DIGITS[0] : ''}${DIGITS[digit]}${place}`
    isNought = false
  }
  return words
}

const wholeInWords = (yuan: number): string => {
  let words = ''
  for (const [at, group] of [...GROUPS.entries()].toReversed()) {
    const part = Math.floor(yuan / 10_000 ** at) % 10_000
    if (part === 0) continue
    const isApart = words !== '' && (part < 1000 || Math.floor(yuan / 10_000 ** (at + 1)) % 10 === 0)
    words += `${isApart ? DIGITS[0] : ''}${fourInWords(part)}${group}`
  }
  return words
}

/** An amount as Chinese papers write it beside the figure, so that no digit can be added: 壹万贰仟元整. Empty for none. */
export const yuanInWords = (yuan: string | null | undefined): string => {
  const fen = yuanToFen(yuan ?? '')
  if (fen === undefined || fen < 0) return ''
  const [whole, jiao, rest] = [Math.floor(fen / 100), Math.floor(fen / 10) % 10, fen % 10]
  const yuanWords = whole > 0 ? `${wholeInWords(whole)}元` : ''
  if (jiao === 0 && rest === 0) return `${yuanWords || `${DIGITS[0]}元`}整`
  const nought = jiao === 0 && whole > 0 ? DIGITS[0] : ''
  const jiaoWords = jiao > 0 ? `${DIGITS[jiao]}角` : ''
  return `${yuanWords}${nought}${jiaoWords}${rest > 0 ? `${DIGITS[rest]}分` : '整'}`
}
