/**
 * Codes of the contracts room. `Status*` are envelope statuses that the embedded backend and the gateway use beside
 * those of `envelope.ts`; the specification names only 0, 1, 2 and 21332 (section 8).
 */
export const STATUS_BAD_REQUEST = 4000
export const STATUS_SIGN_IN_FAILED = 4010
/** The password or code was right and the second factor is still to come: `data` is a `FactorNeeded`. */
export const STATUS_FACTOR_NEEDED = 4011
/** The first step of a sign-in counts no more: it begins anew. */
export const STATUS_STEP_OVER = 4012
/** Several accounts are meant by what was shown: `data` is a `PartyNeeded`. */
export const STATUS_PARTY_NEEDED = 4013
export const STATUS_FORBIDDEN = 4030
/** The password must be changed before anything else answers. */
export const STATUS_PASSWORD_OVERDUE = 4031
/** A role of the account asks for a second factor: it must be set up before anything else answers. */
export const STATUS_FACTOR_DUE = 4032
export const STATUS_NOT_FOUND = 4040
export const STATUS_CONFLICT = 4090
/** The idempotency key was used for something else before. */
export const STATUS_KEY_REUSED = 4221
/** A change does not say which version of the record it is of. */
export const STATUS_VERSION_REQUIRED = 4280
export const STATUS_TOO_MANY = 4290
export const STATUS_INTERNAL = 5000
/** A part this deployment does not have, for example text recognition. */
export const STATUS_NOT_CONFIGURED = 5010
/** The plugin that answers this call is installed and not in force: the rest of the console works. */
export const STATUS_AREA_UNAVAILABLE = 5030
export const STATUS_UPSTREAM = 5020
export const STATUS_UPSTREAM_TIMEOUT = 5040

export type ContractErrorCode = 'ENDPOINT_PARAM_MISSING' | 'ENDPOINT_UNKNOWN' | 'ENDPOINT_ACCESS'

/** Misuse of the endpoint table by a programmer. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly code: ContractErrorCode

  constructor(code: ContractErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
