import { fenOfYuan, fenToYuan } from '@ntocc/sdk/fields'

/** A waybill or a document that is invoiced, by its number, with tax, in yuan. */
export interface Billed {
  readonly number: string
  readonly amount: string
}

/** What one line of an invoice comes to, in yuan. */
export interface Parted {
  readonly number: string
  readonly exTax: string
  readonly tax: string
  readonly total: string
}

export interface Planned {
  readonly exTax: string
  readonly tax: string
  readonly total: string
  readonly items: readonly Parted[]
}

export interface Terms {
  /** Percent. */
  readonly rate: number
  /** Most of one invoice without tax, in yuan. */
  readonly limit: string
}

/** Lines of one invoice. */
const MOST_ITEMS = 100

/** Without tax, rounded once for an invoice: half a fen goes up. */
export const withoutTax = (fen: number, rate: number): number => Math.round((fen * 100) / (100 + rate))

/** The most with tax whose part without tax is within the limit. */
const mostOf = ({ rate, limit }: Terms): number => {
  const most = fenOfYuan(limit)
  let whole = Math.floor((most * (100 + rate)) / 100)
  while (withoutTax(whole + 1, rate) <= most) whole += 1
  while (whole > 1 && withoutTax(whole, rate) > most) whole -= 1
  return whole
}

interface Share {
  number: string
  fen: number
}

/** One invoice of its lines: they come to what it comes to, and whose rest is largest gets the odd fen. */
const planOf = (shares: readonly Share[], rate: number): Planned => {
  const whole = shares.reduce((sum, { fen }) => sum + fen, 0)
  const exTax = withoutTax(whole, rate)
  const parts = shares.map(share => {
    const exact = (share.fen * 100) / (100 + rate)
    return { ...share, exTax: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let odd = exTax - parts.reduce((sum, part) => sum + part.exTax, 0)
  for (const part of [...parts].sort((one, other) => other.rest - one.rest)) {
    if (odd <= 0) break
    part.exTax += 1
    odd -= 1
  }
  return {
    exTax: fenToYuan(exTax),
    tax: fenToYuan(whole - exTax),
    total: fenToYuan(whole),
    items: parts.map(({ number, fen, exTax: part }) => ({
      number,
      exTax: fenToYuan(part),
      tax: fenToYuan(fen - part),
      total: fenToYuan(fen),
    })),
  }
}

/**
 * Which invoices lines take, in their order, none above the limit: a line that is above it alone is parted. Sums are kept to the fen.
 */
export const planInvoices = (lines: readonly Billed[], terms: Terms): Planned[] => {
  const most = Math.max(1, mostOf(terms))
  const plans: Share[][] = []
  let open: Share[] = []
  let room = most
  const close = () => {
    if (open.length > 0) plans.push(open)
    open = []
    room = most
  }
  for (const { number, amount } of lines) {
    let left = fenOfYuan(amount)
    if (left > room || open.length === MOST_ITEMS) close()
    while (left > 0) {
      const fen = Math.min(left, room)
      open.push({ number, fen })
      room -= fen
      left -= fen
      if (room === 0 || open.length === MOST_ITEMS) close()
    }
  }
  close()
  return plans.map(shares => planOf(shares, terms.rate))
}

interface Numbered {
  waybillNo?: string | null | undefined
  chargeNo?: string | null | undefined
}

/** By what a line is known: its waybill's number, or its document's. */
export const numberOf = ({ waybillNo, chargeNo }: Numbered): string => waybillNo ?? chargeNo ?? ''
