import { date, flag, link, noWhitespace, shape, text, uscc } from '@ntocc/sdk/fields'

/** How a branch reports to its province. Nothing is sent until it says so. */
export const reportSettings = shape({
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
