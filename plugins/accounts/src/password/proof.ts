import { PAY_PASSWORD_LENGTH } from '../../contract/calls.ts'

/** What stands for the pay password, in the memory of this page alone: gone with it, and after five minutes. */
let kept: { proof: string; until: number } | undefined

export const keepProof = ({ proof, until }: { proof: string; until: string }): void => {
  kept = { proof, until: Date.parse(until) }
}
export const forgetProof = (): void => {
  kept = undefined
}

/** Calls on their way need a moment. */
const MARGIN_MS = 10_000

export const proofNow = (): string | undefined => (kept && kept.until - MARGIN_MS > Date.now() ? kept.proof : undefined)

export const isDigits = (text: unknown): boolean =>
  typeof text === 'string' && text.length === PAY_PASSWORD_LENGTH && /^\d+$/.test(text)
