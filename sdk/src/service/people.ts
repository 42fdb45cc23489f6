import type { SQL } from 'drizzle-orm'
import type { Language, MaybeLocalized } from '../contracts/language.ts'

/** Somebody who signs in, with the name in all languages, as it is stored with what they do. */
export interface Person {
  /** Code of the party that they act for; of staff, their own. */
  code: string
  name: MaybeLocalized
}

/** In whose place something is done later that they asked for, and in which language it is told. */
export interface ActingAccount {
  accountId: number
  /** One of the account's roles; its first unless told. */
  roleCode?: string | undefined
  language: Language
}

/** Accounts of the caller's branch: who signs in, who may do what, and what they are called. Nobody else reads the tables of accounts. */
export interface Accounts {
  /** The caller, by the name in all languages; by the user name where there is no account, as of the platform itself. */
  self(): Promise<Person>
  /**
   * Staff of every kind with an account and a role in force that has a permission, by code, and the key that `alert` reaches
   * them by. With `notice`, those of them whom the role tells of it.
   */
  staffWho(permission: string, notice?: string): Promise<(Person & { key: string })[]>
  /** Keys that `alert` reaches people of the staff by, of those with an account; a code alone does not say of which kind they are. */
  staffKeys(codes: readonly string[]): Promise<string[]>
  /**
   * Everybody's accounts that somebody may sign in with, to compose SQL with: `id`, `branch_code`, `party_type`, `party_code`,
   * `user_name`, `phone`. All branches': name the one that is meant.
   */
  readonly open: SQL
  /**
   * Accounts of the caller's person, to compose SQL with: `id`, `username`, `party_type`, `party_code`. The one that calls and every other of the branch
   * with its phone, since two accounts of one phone are one person; those that are closed too.
   */
  readonly own: SQL
  /** Roles in force by account, to compose SQL with: `account_id`, `role_code`. */
  readonly roles: SQL
  /** Gives the accounts that act for a party its present name. */
  rename(partyCode: string, name: MaybeLocalized): Promise<void>
  /**
   * Sends a code by short message to the caller's own phone, for one purpose (`sign:` and what is signed).
   * @throws FORBIDDEN for a caller without a phone, or who names another one
   */
  sendCode(purpose: `${string}:${string}`, phone?: string): Promise<void>
  /**
   * Uses up the code that was sent to the caller's own phone for one purpose. Not within `ctx.transaction`: a wrong try counts.
   * @throws FORBIDDEN where the phone was never proven to be the caller's; CODE_WRONG, CODE_EXPIRED, CODE_USED
   */
  takeCode(purpose: `${string}:${string}`, code: string): Promise<void>
}

/** Where a place of the country is. */
export interface PlacePoint {
  lng: number
  lat: number
}

/** Provinces, cities and districts by their codes, as the caller's branch has them. */
export interface Places {
  /** What their cities are called in the caller's language: a county by the city that it is of, what has no name by its code. */
  names(codes: readonly unknown[]): Promise<(code: unknown) => string>
  /** Their middles; those whose place is not known are left out. */
  points(codes: readonly string[]): Promise<ReadonlyMap<string, PlacePoint>>
}
