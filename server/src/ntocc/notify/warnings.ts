import { randomUUID } from 'node:crypto'
import type { WarningNotification } from '@ntocc/sdk/contracts'
import type { Queryable } from '../db/database.ts'
import type { Notifier, NotifyKey } from './notifier.ts'
import { recipientsOf } from './recipients.ts'

type Words = Omit<WarningNotification, 'type' | 'id' | 'at'>

const messageOf = (warning: Words): WarningNotification => ({
  type: 'warning',
  id: randomUUID(),
  at: new Date().toISOString(),
  ...warning,
})

export const warn = (notifier: Notifier, keys: readonly NotifyKey[], warning: Words): void => {
  const message = messageOf(warning)
  for (const key of keys) notifier.notify(key, message)
}

/** Warns the people of a branch whose role gets the notice. */
export const warnStaff = async (
  { db, notifier }: { db: Queryable; notifier: Notifier },
  branchCode: string,
  notice: string,
  warning: Words,
): Promise<void> => {
  const message = messageOf(warning)
  for (const { key, roles } of await recipientsOf(db, branchCode, notice)) notifier.notify(key, message, roles)
}
