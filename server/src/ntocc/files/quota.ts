import { wallClock } from '@ntocc/sdk/fields'
import { settingsOf } from '../branch/config.ts'
import type { Queryable, Work } from '../db/database.ts'
import { BackendError } from '../errors.ts'
import type { FileOwner } from './store.ts'

const MEGABYTE = 1024 * 1024
const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600

/** Allowed or not is decided by the statement that counts: any number at once are counted one by one. */
const RESERVE = `
  insert into sys_upload_day as d (branch_code, party_type, party_code, day, files, bytes)
  select $1, $2, $3, $4::date, 1, $5::bigint where 1 <= $6::int and $5::bigint <= $7::bigint
  on conflict (branch_code, party_type, party_code, day) do update
    set files = d.files + 1, bytes = d.bytes + excluded.bytes
    where d.files + 1 <= $6::int and d.bytes + excluded.bytes <= $7::bigint
  returning files`

const SETTLE = `
  update sys_upload_day set files = greatest(0, files - $5::int), bytes = greatest(0, bytes - $6::bigint)
  where branch_code = $1 and party_type = $2 and party_code = $3 and day = $4::date`

type Owner = Pick<FileOwner, 'branchCode' | 'partyType' | 'partyCode'>

/** The platform's day, and the seconds until the next one. */
const today = (): { day: string; secondsLeft: number } => {
  const wall = wallClock(new Date())
  const passed = Math.floor(wall.getTime() / 1000) % DAY_SECONDS
  return { day: wall.toISOString().slice(0, 10), secondsLeft: DAY_SECONDS - passed }
}

/**
 * Takes an upload within what its party may upload in a day. It counts in full, as long as it says it is, before its first
 * byte; afterwards as long as what was stored of it, and not at all when nothing was, or the file was there already.
 * @param work answers its result and how many bytes were stored; undefined for none
 * @throws BackendError FILE_QUOTA with Retry-After
 */
export const withinQuota = async <T>(
  db: Work,
  { branchCode, partyType, partyCode }: Owner,
  bytes: number,
  work: () => Promise<{ result: T; bytes: number | undefined }>,
): Promise<T> => {
  const most = await settingsOf(db, branchCode, ['upload_filesPerDay', 'upload_megabytesPerDay'])
  const { upload_filesPerDay: files, upload_megabytesPerDay: megabytes } = most
  const { day, secondsLeft } = today()
  const owner = [branchCode, partyType, partyCode, day]
  const reserved = await db.query(RESERVE, [...owner, bytes, files, megabytes * MEGABYTE])
  if (!reserved.rowCount)
    throw new BackendError('FILE_QUOTA', {
      params: { files, megabytes, hours: Math.ceil(secondsLeft / HOUR_SECONDS) },
      retryAfter: secondsLeft,
    })
  let stored: number | undefined
  try {
    const done = await work()
    stored = done.bytes
    return done.result
  } finally {
    const [tooMany, tooMuch] = stored === undefined ? [1, bytes] : [0, bytes - stored]
    if (tooMany > 0 || tooMuch > 0) await db.query(SETTLE, [...owner, tooMany, tooMuch])
  }
}

/** Removes the counts of days that are over. */
export const forgetDays = async (db: Queryable): Promise<void> => {
  await db.query(`delete from sys_upload_day where day < $1::date - 2`, [today().day])
}
