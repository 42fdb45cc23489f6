import type { PayeeCard } from './questions.ts'

/** A card as a document keeps it that money is asked for by: as it was when somebody saw it. */
export type CardAsSeen = {
  readonly [K in 'holder' | 'bankName' | 'bankCode' | 'cardNo' | 'cardWriter']?: string | null | undefined
}

/** The payee of an order, of the card that was approved. Whether that card is still his is for whoever approves to have asked. */
export const payeeAsSeen = ({ holder, bankName, bankCode, cardNo, cardWriter }: CardAsSeen): PayeeCard => ({
  holder: holder ?? '',
  bankName: bankName ?? '',
  bankCode: bankCode ?? '',
  cardNo: cardNo ?? '',
  isRefuted: false,
  writtenBy: cardWriter ?? '',
})
