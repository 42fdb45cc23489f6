import type { ClientError } from '@ntocc/sdk/client'
import { STATUS_CONFLICT, STATUS_SIGN_IN_FAILED, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'

/** Where a refusal belongs in a form that is opened by a code: the code itself, or too many tries at it. */
export const placeOfCode = ({ status }: ClientError): 'verifyCode' | undefined =>
  status === STATUS_SIGN_IN_FAILED || status === STATUS_TOO_MANY ? 'verifyCode' : undefined

/** In a registration the phone may also be taken. */
export const placeInRegistration = (error: ClientError): 'phone' | 'verifyCode' | undefined =>
  error.status === STATUS_CONFLICT ? 'phone' : placeOfCode(error)

/** In a change of password the one in force may be wrong. */
export const placeInChange = ({ status }: ClientError): 'oldPassword' | undefined =>
  status === STATUS_SIGN_IN_FAILED ? 'oldPassword' : undefined
