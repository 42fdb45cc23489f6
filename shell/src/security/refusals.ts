import type { ClientError } from '@ntocc/sdk/client'
import { STATUS_SIGN_IN_FAILED, STATUS_TOO_MANY } from '@ntocc/sdk/contracts'

const isAboutInput = ({ status }: ClientError): boolean =>
  status === STATUS_SIGN_IN_FAILED || status === STATUS_TOO_MANY

/** A wrong code, or too many of them, is said beside the code. */
export const placeOfFactor = (error: ClientError): 'code' | undefined => (isAboutInput(error) ? 'code' : undefined)

/** Too many tries at the password are said beside it, as a wrong one is. */
export const placeOfOwnPassword = (error: ClientError): 'ownPassword' | undefined =>
  isAboutInput(error) ? 'ownPassword' : undefined
