import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, 2 passes: the OWASP minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password)

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash (an unknown user) it takes the same time and answers false, so that
 * timing does not tell which users exist.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('no account has this password')
  const right = await verify(passwordHash ?? (await decoy), password)
  return right && passwordHash !== undefined
}
