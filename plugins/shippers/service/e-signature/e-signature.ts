/** A file that is to be signed. */
export interface SigningFile {
  name: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}

/** What is sent to be signed. */
export interface Signing {
  /** Of the contract and of what was sent: starting the same one twice gives the same signing. */
  code: string
  contractNo: string
  /** Names of the two sides as they stand in the contract. */
  parties: readonly [partyA: string, partyB: string]
  files: readonly SigningFile[]
}

/** What has become of a signing. */
export type SigningResult =
  | { state: 'signing'; signUrl?: string }
  | { state: 'done' /** Day of Beijing on which the last side signed, `YYYY-MM-DD`. */; signDate: string }
  | { state: 'refused'; reason: string }

/** A company that is to sign. */
export interface SigningCompany {
  name: string
  uscc: string
  legalPerson: string
}

/** Whether a company has proven itself to the provider and let it sign in its name; if not, where it does so. */
export interface Authorisation {
  authorised: boolean
  authUrl?: string
}

/**
 * A service that has contracts signed electronically. One implementation stands for one provider; without any, contracts
 * are signed on paper. All calls may throw: the caller then changes nothing.
 * Their `signal` is aborted when the provider has taken too long.
 */
export interface ESignature {
  /** The provider's own name. */
  readonly name: string
  /** It only plays signing; every screen says so. */
  readonly simulated: boolean
  /** Sends a contract to both sides. @returns the provider's number of the signing */
  start(signing: Signing, signal: AbortSignal): Promise<string>
  look(flowId: string, signal: AbortSignal): Promise<SigningResult>
  /** Calls a signing off that is not finished. */
  stop(flowId: string, reason: string, signal: AbortSignal): Promise<void>
  /** How far a company has come with proving itself. */
  authorisation(company: SigningCompany, signal: AbortSignal): Promise<Authorisation>
}
