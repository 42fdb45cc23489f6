import type { LineLimits } from '@ntocc/sdk/service'

const USUAL: Required<LineLimits> = {
  connections: 10_000,
  perAddress: 256,
  unknownMs: 30_000,
  unknownMessages: 10,
  idleMs: 600_000,
  perMinute: 240,
  unsent: 65_536,
}

/** Limits as they hold. @throws Error naming one that is none */
export const limitsFrom = (given: LineLimits): Required<LineLimits> => {
  const limits = { ...USUAL, ...given }
  for (const [name, value] of Object.entries(limits))
    if (!Number.isFinite(value) || value < 1) throw new Error(`the limit ${name} must be a number from 1, not ${value}`)
  return limits
}

export interface Address {
  /** Undefined for every address of this machine. */
  host: string | undefined
  port: number
}

const ADDRESS = /^(?:\[([0-9a-fA-F:.]+)\]:|([\w.-]+):)?(\d{1,5})$/

/** The address that a variable names. @throws Error saying what it should look like */
export const addressIn = (variable: string, value: string): Address => {
  const [, six, other, digits] = ADDRESS.exec(value.trim()) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65_535)
    throw new Error(`${variable} must be a port from 0 to 65535, or an address and a port as in 127.0.0.1:8808`)
  return { host: six ?? other, port }
}
