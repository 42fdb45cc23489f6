import { randomUUID } from 'node:crypto'
import type { ESignature } from './e-signature.ts'

/** Both sides "sign" this long after the contract was sent. */
const SIGNED_AFTER_MS = 20_000
const BEIJING_MS = 8 * 3_600_000

/**
 * Plays an e-signature provider for demo data: nobody is asked, and both sides sign after twenty seconds. The time stands
 * in the number of the signing, so that any replica and any later start of the program answers the same.
 */
export const simulatedSignature = (now: () => number = Date.now): ESignature => ({
  name: 'Simulation',
  simulated: true,
  start: async () => `SIM-${now().toString(36)}-${randomUUID().slice(0, 8)}`,
  look: async flowId => {
    const signed = Number.parseInt(flowId.split('-')[1] ?? '', 36) + SIGNED_AFTER_MS
    return now() < signed
      ? { state: 'signing' }
      : { state: 'done', signDate: new Date(signed + BEIJING_MS).toISOString().slice(0, 10) }
  },
  stop: async () => undefined,
  authorisation: async () => ({ authorised: true }),
})
