import { shape, text } from '@ntocc/sdk/fields'

export const factorCode = shape({ code: text({ max: 32 }).required() })
export const passwordAgain = shape({ ownPassword: text({ max: 128 }).required() })
