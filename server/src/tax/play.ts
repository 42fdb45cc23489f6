import { buildTax } from './app.ts'

/** A tax authority that is played. */
export interface PlayedTax {
  /** Its address, on this machine alone. */
  url: string
  close(): Promise<void>
}

/** Plays a tax authority beside a trial, whose invoices must count for nobody: on any port that is free, until the trial ends. */
export const playTax = async (): Promise<PlayedTax> => {
  const app = buildTax()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}
