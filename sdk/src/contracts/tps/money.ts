import * as f from '../../fields/index.ts'

/** A card or account money is paid to. */
export const BankCard = f.entity('bankCard', {
  ownerCode: f.text({ max: 64 }).required().indexed().filter('equals'),
  holder: f.localized({ max: 60 }).required(),
  kind: f.code('bankCardKind', ['person', 'company']).required(),
  idNo: f.idCard().sensitive('ID_CARD'),
  uscc: f.uscc(),
  bankCode: f.code('bank').required(),
  bankName: f.localized().required(),
  branchName: f.localized(),
  /** Number of the bank's branch in interbank payments: 12 digits. */
  unionNo: f.text({ max: 12, min: 12 }),
  cardNo: f.bankAccount({ personal: true }).required().sensitive('BANK_CARD').unique(),
  reservedPhone: f.mobile().sensitive('MOBILE_PHONE'),
  isDefault: f.flag(),
  verifyStatus: f.code('cardVerifyStatus', ['none', 'three', 'four', 'failed']),
})
export type BankCard = f.ValuesOf<typeof BankCard>

/** Account of a party with a payment channel. */
export const Merchant = f.entity('merchant', {
  merchantNo: f.noWhitespace().required().unique(),
  channel: f.code('payChannel').required(),
  name: f.localized().required(),
  uscc: f.uscc().required(),
  contact: f.localized({ max: 60 }),
  phone: f.mobile().sensitive('MOBILE_PHONE'),
  settleCardCode: f.reference('bankCard'),
  feeRate: f.percent({ places: 2 }),
  signStatus: f.code('signStatus', ['draft', 'signing', 'done', 'revoked', 'terminated', 'expired', 'refused']),
})
export type Merchant = f.ValuesOf<typeof Merchant>
