import { CONFIG_KEYS, PROVINCES } from '@ntocc/sdk/contracts'
import { code, date, flag, link, noWhitespace, shape, text, uscc } from '@ntocc/sdk/fields'

const PROVINCE_CODES = PROVINCES.map(({ code: of }) => String(of))

/** How a branch reports to its province. Nothing is sent until it says so. */
export const reportSettings = shape({
  /** The product knows a branch's province from its configuration (specification, section 3). */
  reportProvince: code('reportProvince', PROVINCE_CODES).default('0').inConfiguration(CONFIG_KEYS.reportProvince),
  reportSending: flag().required().default(false),
  /** What was finished before was told by other means, or to nobody. */
  reportFrom: date(),
  /** The regulator's address, below which a province's definition has its paths. */
  reportAddress: link(),
  reportEnterpriseCode: noWhitespace(),
  reportUserId: noWhitespace(),
  reportPassword: text({ max: 200 }).secret(),
  /** The regulator's SM2 key. */
  reportPublicKey: noWhitespace(),
  /** What forms are signed with. */
  reportSecret: text({ max: 200 }).secret(),
  /** The platform as its licence has it. */
  reportCarrier: text({ max: 200 }),
  reportUscc: uscc(),
  reportPermitNo: text({ max: 50 }),
})
