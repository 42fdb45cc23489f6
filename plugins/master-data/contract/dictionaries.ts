import { CHARGE_BASES } from './charging.ts'

/** Codes of the area's own dictionaries in their order; what they are called stands in the locales. */
export const DICTIONARIES = {
  /** Banks by the four letters of their SWIFT code (list I of the guides). */
  bank: [
    'ICBK',
    'ABOC',
    'BKCH',
    'PCBC',
    'COMM',
    'PSBC',
    'CMBC',
    'SPDB',
    'CIBK',
    'EVER',
    'MSBC',
    'FJIB',
    'GDBK',
    'SZDB',
    'OTHR',
  ],
  bankCardKind: ['person', 'company'],
  cardVerifyStatus: ['none', 'three', 'four', 'failed'],
  chargeBasis: CHARGE_BASES,
  costSide: ['receivable', 'payable', 'both'],
  gasBrand: ['petrochina', 'sinopec', 'cnooc', 'private'],
  gasProduct: ['0#', '-10#', '92#', '95#', 'LNG'],
  payChannel: ['bank', 'unionpay', 'alipay', 'wechat', 'other'],
  signStatus: ['draft', 'signing', 'done', 'revoked', 'terminated', 'expired', 'refused'],
  stationKind: ['load', 'unload', 'both', 'yard'],
  stationLocation: ['serviceArea', 'junction', 'other'],
} as const satisfies Readonly<Record<string, readonly string[]>>
