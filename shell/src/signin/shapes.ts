import { type Issues, issueOf, mobile, password, personName, shape, text } from '@ntocc/sdk/fields'

const secret = () => text({ max: 128 }).required()
const code = () => text({ max: 8 }).required()

export const passwordSignIn = shape({ username: text({ max: 64 }).required(), password: secret() })
export const phoneSignIn = shape({ phone: mobile().required(), verifyCode: code() })
export const phoneOnly = shape({ phone: mobile().required() })

/** A new password: the validator's rule, and a length the console asks for. */
const newPassword = () => password({ min: 8, max: 64 }).required()

export const forgotten = shape({ phone: mobile().required(), verifyCode: code(), newPassword: newPassword() })
export const registration = shape({
  phone: mobile().required(),
  verifyCode: code(),
  partyType: text().required(),
  userName: personName().required(),
  password: newPassword(),
})
export const passwordChange = shape({ oldPassword: secret(), newPassword: newPassword() })

/** The repeated password must be the same. */
export const repeated = (chosen: string, again: string): Issues =>
  chosen === again ? {} : { again: issueOf('password', 'repeat') }

/** The new password must be another one. */
export const different = (before: string, after: string): Issues =>
  before !== '' && before === after ? { newPassword: issueOf('password', 'same') } : {}
