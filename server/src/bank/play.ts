import { buildBank } from './app.ts'

/** A bank that is played. */
export interface PlayedBank {
  /** Its address, on this machine alone. */
  url: string
  close(): Promise<void>
}

/** Plays a bank beside a trial, which must pay nobody: on any port that is free, until the trial ends. @param file of its ledger */
export const playBank = async (file?: string): Promise<PlayedBank> => {
  const app = buildBank({ file })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close() }
}
