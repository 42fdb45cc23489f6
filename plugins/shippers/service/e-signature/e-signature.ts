/** What is sent to be signed. */
export interface Signing {
  /** Code of the contract: starting the same one twice gives the same signing. */
  code: string
  contractNo: string
  /** Names of the two sides as they stand in the contract. */
  parties: readonly [partyA: string, partyB: string]
  /** References of the files to be signed. */
  files: readonly string[]
}

/** What has become of a signing. */
export type SigningResult =
  | { state: 'signing'; signUrl?: string }
  | { state: 'done' /** Day of Beijing on which the last side signed, `YYYY-MM-DD`. */; signDate: string }
  | { state: 'refused'; reason: string }

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
}
