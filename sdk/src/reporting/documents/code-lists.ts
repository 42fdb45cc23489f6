/**
 * Code lists of the access guide for network freight (部网络货运信息交互系统接入指南), second version. A province that writes
 * other codes says so by `codeMaps` of its definition.
 */
export const REPORT_CODES = {
  /** List A, organisation of the transport: road alone, and with rail, water, air. */
  transportType: ['1', '2', '3', '4', '5', '6', '7', '8'],
  /** List B: trunk haulage, city delivery, rural delivery, containers, other. */
  businessType: ['1002996', '1003997', '1003998', '1002998', '1003999'],
  /** List C, JT/T 697.7. */
  plateColor: ['1', '2', '3', '4', '5', '9', '91', '92', '93', '94'],
  /** List D, GA 24.9. */
  energy: ['A', 'B', 'C', 'D', 'E', 'F', 'L', 'M', 'N', 'O', 'Y', 'Z'],
  /** List E: how freight was paid. There is no code for cash, because freight paid in cash cannot be reported. */
  paymentMeans: ['1', '2', '3', '31', '32', '4', '41', '42', '9'],
  /** List F, JT/T 19. */
  cargoType: [
    '0100',
    '0200',
    '0300',
    '0400',
    '0500',
    '0600',
    '0700',
    '0800',
    '0900',
    '1000',
    '1100',
    '1200',
    '1300',
    '1400',
    '1500',
    '1601',
    '1602',
    '1701',
    '1700',
  ],
  /** Which of the two positions of a leg a location document tells. */
  locationType: ['LOAD', 'UNLOAD'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Name of a closed list. */
export type CodeListName = keyof typeof REPORT_CODES

/** List G, GA 24.4: freight vehicles by letters and digits; the list grows, its form does not. */
export const VEHICLE_TYPE_PATTERN = /^(?:H[1-5]\d|Q[1-3]1|Z[57]1|[GB][1-3][0-9A-Z])$/

/**
 * Codes that mean cash where codes are wider than list E: 10 of UN/EDIFACT 4461. In the pilot of 2016 cash was 42, which is WeChat in
 * list E: a document cannot tell them apart, so that what was paid in cash is seen by the payment itself (rule R21).
 */
export const CASH_CODES: readonly string[] = ['10']

/** Insurance companies (list H) are open: a code is letters and digits, `none` where nothing is insured. */
export const INSURER_PATTERN = /^[0-9A-Za-z]{2,30}$/

/** Banks (list I): the first four letters of a SWIFT code. */
export const BANK_PATTERN = /^[A-Z]{4}[0-9A-Z]{0,7}$/
