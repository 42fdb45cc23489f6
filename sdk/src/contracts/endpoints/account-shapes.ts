import { mobile, password, personName, shape, text } from '../../fields/index.ts'

const branchCode = text({ max: 32 })
/** Short-message codes: digits, as text, because they may begin with 0. */
const verifyCode = text({ min: 4, max: 10 }).required()

/**
 * What is checked of a sign-in. The password is not: any text may be somebody's old password, and it is never trimmed.
 */
export const Credentials = shape({
  username: text({ max: 64 }).required(),
  branchCode,
  phoneCode: text({ max: 10 }),
})

export const PhoneCredentials = shape({
  phone: mobile().required(),
  verifyCode,
  partyType: text({ max: 32 }),
  branchCode,
})

/** What the first step answered, and a code: six digits, or a recovery code as it is written. */
export const FactorCredentials = shape({ step: text({ max: 128 }).required(), code: text({ max: 32 }).required() })

/** What was answered to a code or password that opens several accounts, and which of them is meant. */
const chosen = { step: text({ max: 128 }).required(), partyType: text({ max: 32 }).required() }
export const ChosenParty = shape(chosen)
export const ChosenPassword = shape({ ...chosen, newPassword: password({ min: 8, max: 64 }).required() })

export const PhoneTarget = shape({ phone: mobile().required(), branchCode })

export const NewPassword = shape({ newPassword: password({ min: 8, max: 64 }).required() })

export const ForgottenPassword = shape({
  phone: mobile().required(),
  verifyCode,
  newPassword: password({ min: 8, max: 64 }).required(),
  branchCode,
})

export const Registration = shape({
  phone: mobile().required(),
  verifyCode,
  password: password({ min: 8, max: 64 }).required(),
  partyType: text({ max: 32 }).required(),
  userName: personName(),
  branchCode,
})
