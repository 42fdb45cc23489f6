import { buildRegulator, type RegulatorOptions } from './app.ts'

/** A regulator that is played. */
export interface Played {
  /** Its address, on this machine alone. */
  url: string
  close(): Promise<void>
}

/** Plays a regulator beside a trial, which has nobody else to report to: on any port that is free, until the trial ends. */
export const playRegulator = async (options?: RegulatorOptions): Promise<Played> => {
  const app = buildRegulator(options)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}
