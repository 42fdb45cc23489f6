import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Sign-ins that lack the second factor only. The SHA-256 of what the first step answered is kept. */
export const signInStep = pgTable(
  'sys_sign_in_step',
  {
    stepHash: text('step_hash').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    index('sign_in_step_account_idx').on(table.accountId),
    index('sign_in_step_expires_idx').on(table.expiresAt),
  ],
)

/** Several accounts that one code or password opens, until somebody says which is meant. The SHA-256 of the answer is kept. */
export const partyChoice = pgTable(
  'sys_party_choice',
  {
    stepHash: text('step_hash').primaryKey(),
    /** What was shown, and what for (`account/party-choice.ts`). */
    purpose: text('purpose').notNull(),
    phone: text('phone').notNull(),
    /** A list of ids. */
    accountIds: jsonb('account_ids').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('party_choice_expires_idx').on(table.expiresAt)],
)

export const signingInTables = [signInStep, partyChoice]
