import { type Seal, seal, unseal } from '../sealed.ts'

const by = (secret: string, accountId: number): Seal => ({ secret, purpose: 'second factor', of: String(accountId) })

/** The secret of an account's second factor, as it is stored. */
export const sealSecret = (installationSecret: string, accountId: number, secret: Uint8Array): string =>
  seal(by(installationSecret, accountId), secret)

/** Undefined for what was not sealed with this secret for this account. */
export const openSecret = (installationSecret: string, accountId: number, sealed: string): Buffer | undefined =>
  unseal(by(installationSecret, accountId), sealed)
