import type { LocalizedText, LoginBranch, MaybeLocalized, PartyType } from '@ntocc/sdk/contracts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { auditLog, auditTrail, importDone } from './logs.ts'

/**
 * Tables that no entity of the console describes: sign-in, sessions, branches, logs. Business records are tables derived
 * from the SDK's entities (`table-of.ts`).
 */

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const branch = pgTable('sys_branch', {
  branchCode: text('branch_code').primaryKey(),
  branchName: jsonb('branch_name').$type<MaybeLocalized>().notNull(),
  softVersion: text('soft_version').$type<LoginBranch['softVersion']>(),
  sort: integer('sort').notNull().default(0),
})

/** Settings of a branch (specification section 3, "Config keys", and our own). */
export const branchConfig = pgTable(
  'sys_branch_config',
  {
    branchCode: text('branch_code').notNull(),
    configKey: text('config_key').notNull(),
    configValue: text('config_value').notNull(),
  },
  table => [primaryKey({ columns: [table.branchCode, table.configKey] })],
)

/** Who may sign in. `partyCode` is the party acted for: staff have their own, a shipper's staff share the shipper's. */
export const account = pgTable(
  'sys_account',
  {
    id: identity(),
    branchCode: text('branch_code').notNull(),
    username: text('username').notNull(),
    phone: text('phone'),
    /** When a code sent to the phone came back; without it anybody may have typed the number (`account/phones.ts`). */
    phoneProvenAt: instant('phone_proven_at'),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
    /** The password was given by somebody else and must be replaced at the first sign-in. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    partyType: text('party_type').$type<PartyType>().notNull(),
    partyCode: text('party_code').notNull(),
    userName: jsonb('user_name').$type<MaybeLocalized>().notNull(),
    headImg: text('head_img'),
    enabled: boolean('enabled').notNull().default(true),
    /** Registered and not yet approved: nothing but the application opens. */
    applying: boolean('applying').notNull().default(false),
    lastSignInAt: instant('last_sign_in_at'),
    gmtCreated: instant('gmt_created').notNull().defaultNow(),
    gmtModified: instant('gmt_modified').notNull().defaultNow(),
  },
  table => [
    unique('account_username_key').on(table.username),
    uniqueIndex('account_phone_key').on(table.phone, table.partyType),
    index('account_party_idx').on(table.branchCode, table.partyType, table.partyCode),
  ],
)

/** Roles of an account; the roles themselves are the entity `role`. */
export const accountRole = pgTable(
  'sys_account_role',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    roleId: bigint('role_id', { mode: 'number' }).notNull(),
    sort: integer('sort').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.accountId, table.roleId] })],
)

/** Sessions. Only the SHA-256 of a token is kept. */
export const accessToken = pgTable(
  'sys_access_token',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    deviceId: text('device_id'),
    /** Where it was begun, and with what browser. */
    ip: text('ip'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** The session ends here however much it is used. */
    endsAt: instant('ends_at').notNull(),
  },
  table => [index('access_token_account_idx').on(table.accountId), index('access_token_ends_idx').on(table.endsAt)],
)

/** The second factor of an account: made with the first of the two times, in force from the second on. */
export const secondFactor = pgTable('sys_second_factor', {
  accountId: bigint('account_id', { mode: 'number' }).primaryKey(),
  /** Sealed with a key of the installation. */
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  confirmedAt: instant('confirmed_at'),
  /** Time step of the code that was taken last: neither it nor one before it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes for who has lost the second factor; each is good for one sign-in. Only the SHA-256 is kept. */
export const recoveryCode = pgTable(
  'sys_recovery_code',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  table => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

/** Tries at what may be tried only so often (`account/tries.ts`): passwords, codes, messages. */
export const tries = pgTable(
  'sys_try',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    used: integer('used').notNull(),
    /** End of the window; afterwards the row counts for nothing. */
    endsAt: instant('ends_at').notNull(),
    lockedUntil: instant('locked_until'),
  },
  table => [primaryKey({ columns: [table.kind, table.key] }), index('try_ends_idx').on(table.endsAt)],
)

export const smsCode = pgTable(
  'sys_sms_code',
  {
    id: identity(),
    phone: text('phone').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('sms_code_phone_idx').on(table.phone, table.purpose, table.createdAt),
    index('sms_code_ip_idx').on(table.ip, table.createdAt),
  ],
)

/** Short messages on their way, and those that a trial shows instead of sending. */
export const outbox = pgTable('sys_outbox', {
  id: identity(),
  channel: text('channel').notNull(),
  target: text('target').notNull(),
  /** Empty once it has been delivered. */
  body: text('body').notNull(),
  /** 'shown' in a trial without a service, else 'waiting' until it is 'sent', 'refused', 'expired' or was 'none'. */
  state: text('state').notNull().default('shown'),
  /** Why the service refused it. */
  problem: text('problem'),
  /** It is worth nothing later. */
  expiresAt: instant('expires_at'),
  doneAt: instant('done_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Who looks at which case of the review queue; a claim that is not renewed may be taken over. */
export const reviewClaim = pgTable(
  'sys_review_claim',
  {
    kind: text('kind').notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    partyCode: text('party_code').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.recordId] }),
    index('review_claim_account_idx').on(table.accountId),
  ],
)

/** Answers of calls that carried an idempotency key: the same key again gets the same answer, nothing is done twice. */
export const idempotency = pgTable(
  'sys_idempotency',
  {
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    /** Digest of the whole key. */
    key: text('key').notNull(),
    /** Digest of all that was asked under it. */
    fingerprint: text('fingerprint').notNull(),
    answer: jsonb('answer').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  table => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_created_idx').on(table.createdAt),
  ],
)

/** Facts about the installation itself, for example that the demo data have been loaded. */
export const installation = pgTable('sys_installation', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
})

/**
 * Pages that the plugins of a branch's console bring, as the gateway tells them. A page stays when its plugin has gone:
 * what was granted keeps its name.
 */
export const pluginPage = pgTable(
  'sys_plugin_page',
  {
    branchCode: text('branch_code').notNull(),
    name: text('name').notNull(),
    plugin: text('plugin').notNull(),
    title: jsonb('title').$type<LocalizedText>().notNull(),
    permission: text('permission'),
    isInstalled: boolean('is_installed').notNull().default(true),
    firstSeen: instant('first_seen').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.branchCode, table.name] })],
)

/**
 * Texts that many records of a table share and a keyword is looked for inside of, once each; triggers put them here. A text
 * that no record has any more finds nothing.
 */
export const keywordText = pgTable(
  'sys_keyword_text',
  {
    branchCode: text('branch_code').notNull(),
    /** Entity and field. */
    source: text('source').notNull(),
    /** Of the column's whole value; records are found by the same. */
    digest: text('digest').notNull(),
    content: text('content').notNull(),
  },
  table => [
    primaryKey({ columns: [table.branchCode, table.source, table.digest] }),
    index('keyword_text_parts_idx').using('gin', sql`ntocc_parts(content)`),
  ],
)

export const coreTables = [
  keywordText,
  branch,
  branchConfig,
  account,
  accountRole,
  accessToken,
  secondFactor,
  recoveryCode,
  tries,
  smsCode,
  outbox,
  auditLog,
  auditTrail,
  reviewClaim,
  importDone,
  idempotency,
  installation,
  pluginPage,
]
