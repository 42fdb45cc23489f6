import { asError } from '@ntocc/sdk/contracts'
/** Where in its coming into force an area failed. */
export type AreaPhase =
  /** What its source has become cannot be built: told by whoever builds it; the build before goes on. */
  | 'build'
  | 'manifest'
  | 'integrity'
  | 'symbols'
  | 'evaluate'
  | 'contract'
  | 'claim'
  | 'words'
  | 'migrate'
  | 'seed'
  /** In force, and something of it threw where nobody waits for it. */
  | 'run'

/** Why an area is not in force. Told to operators and administrators, in English: it names files, tables and code. */
export class AreaProblem extends Error {
  readonly phase: AreaPhase

  constructor(phase: AreaPhase, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'AreaProblem'
    this.phase = phase
  }
}

/** Runs a step of an area's coming into force; what it throws is of that phase. @throws AreaProblem */
export const inPhase = async <T>(phase: AreaPhase, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AreaProblem) throw error
    throw new AreaProblem(phase, asError(error).message, { cause: error })
  }
}
