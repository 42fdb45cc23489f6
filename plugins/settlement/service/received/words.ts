import type { LocalizedText } from '@ntocc/sdk/contracts'

/** What a shipper is told of what it owes, in every language: whoever reads it has one of them. */
export const OVERDUE: LocalizedText = {
  en: 'Payment overdue',
  zh: '账款已逾期',
  es: 'Pago vencido',
  ja: '支払期限を過ぎています',
}

/** @param since the earliest of the days on which it was due */
export const overdueText = (amount: string, since: string): LocalizedText => ({
  en: `CNY ${amount} is open, due since ${since}.`,
  zh: `尚有 ${amount} 元未付，最早应付日期为 ${since}。`,
  es: `Quedan CNY ${amount} por pagar, vencidos desde el ${since}.`,
  ja: `${amount} 元が未払いです（最も早い支払期限 ${since}）。`,
})

export const GIVEN_BACK: LocalizedText = {
  en: 'Given back to your account',
  zh: '款项已退回账户',
  es: 'Devuelto a su cuenta',
  ja: '口座へ返金しました',
}

export const givenBackText = (amount: string, batch: string): LocalizedText => ({
  en: `CNY ${amount} of ${batch} is back in your account. The batch is open again.`,
  zh: `批次 ${batch} 的 ${amount} 元已退回您的账户，该批次恢复为待付。`,
  es: `CNY ${amount} de ${batch} vuelven a su cuenta. El lote queda abierto de nuevo.`,
  ja: `${batch} の ${amount} 元を口座へ返金しました。この精算は再び未払いです。`,
})
