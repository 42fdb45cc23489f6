import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters (19 MiB, 2 passes: the OWASP minimum). */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Kept in place of a hash while nobody has given the account a password: no password is right. */
export const NO_PASSWORD = '!'

let decoy: Promise<string> | undefined

/**
 * Whether the password is right. Without a hash (an unknown user) it takes the same time and answers false, so that
 * timing does not tell which users exist.
 */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hash('no account has this password')
  const known = passwordHash === NO_PASSWORD ? undefined : passwordHash
  const right = await verify(known ?? (await decoy), password)
  return right && known !== undefined
}

/** Setting of a branch: days after which a password must be changed; 0 or none means never. */
export const PASSWORD_MAX_AGE = 'account_passwordMaxAgeDays'

interface PasswordAge {
  password_changed_at: Date
  must_change_password: boolean
}

/** True when the account must choose another password before anything else. */
export const isOverdue = (of: PasswordAge, maxAgeDays: string | null | undefined): boolean => {
  if (of.must_change_password) return true
  const days = Number(maxAgeDays)
  return days > 0 && Date.now() - of.password_changed_at.getTime() > days * 86_400_000
}
