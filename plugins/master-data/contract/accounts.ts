import {
  bankAccount,
  code,
  entity,
  flag,
  idCard,
  images,
  localized,
  mobile,
  noWhitespace,
  percent,
  reference,
  text,
  uscc,
  type ValuesOf,
} from '@ntocc/sdk/fields'

/** A card or account money is paid to. */
export const BankCard = entity('bankCard', {
  ownerCode: text({ max: 64 }).required().indexed().filter('equals'),
  holder: localized({ max: 60 }).required(),
  kind: code('bankCardKind', ['person', 'company']).required(),
  /** Whose account it is, is proved by the number of the person or of the company (domain facts, section 2). */
  idNo: idCard().sensitive('ID_CARD').requiredWhen('kind', 'person'),
  uscc: uscc().requiredWhen('kind', 'company'),
  bankCode: code('bank').required(),
  bankName: localized().required(),
  branchName: localized(),
  /** Number of the bank's branch in interbank payments: 12 digits. */
  unionNo: text({ max: 12, min: 12 }),
  cardNo: bankAccount({ personal: true }).required().sensitive('BANK_CARD').unique(),
  /** The side with the number: seen by whoever may see the number. */
  cardImg: images({ max: 1, pictures: 'BANK_CARD' }),
  reservedPhone: mobile().sensitive('MOBILE_PHONE'),
  isDefault: flag().onePer('ownerCode'),
  /** What a check of its elements came to; nobody types it. */
  verifyStatus: code('cardVerifyStatus', ['none', 'three', 'four', 'failed']).readOnly(),
})
export type BankCard = ValuesOf<typeof BankCard>

/** Account of a party with a payment channel. */
export const Merchant = entity('merchant', {
  merchantNo: noWhitespace().required().unique(),
  channel: code('payChannel').required(),
  name: localized().required(),
  uscc: uscc().required(),
  contact: localized({ max: 60 }),
  phone: mobile().sensitive('MOBILE_PHONE'),
  settleCardCode: reference('bankCard'),
  feeRate: percent({ places: 2 }),
  signStatus: code('signStatus', ['draft', 'signing', 'done', 'revoked', 'terminated', 'expired', 'refused']),
})
export type Merchant = ValuesOf<typeof Merchant>
