/**
 * Codes of the contracts room. `Status*` are envelope statuses that the embedded backend and the gateway use beside
 * those of `envelope.ts`; the specification names only 0, 1, 2 and 21332 (section 8).
 */
export const STATUS_BAD_REQUEST = 4000
export const STATUS_SIGN_IN_FAILED = 4010
export const STATUS_FORBIDDEN = 4030
/** The password must be changed before anything else answers. */
export const STATUS_PASSWORD_OVERDUE = 4031
export const STATUS_NOT_FOUND = 4040
export const STATUS_CONFLICT = 4090
export const STATUS_TOO_MANY = 4290
export const STATUS_INTERNAL = 5000
/** A part this deployment does not have, for example text recognition. */
export const STATUS_NOT_CONFIGURED = 5010
export const STATUS_UPSTREAM = 5020
export const STATUS_UPSTREAM_TIMEOUT = 5040

export type ContractErrorCode = 'ENDPOINT_PARAM_MISSING' | 'ENDPOINT_UNKNOWN'

/** Misuse of the endpoint table by a programmer. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly code: ContractErrorCode

  constructor(code: ContractErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
