import { CONFIG_KEYS, type Endpoint, exportableRows } from '@ntocc/sdk/contracts'
import { BAD_FILTER } from '@ntocc/sdk/fields'
import { BackendError, invalid } from '../errors.ts'
import type { Ctx, Session } from './context.ts'

/** A list call that is one page of an export, as the gateway marks it; no page can, the gateway passes no such header on. */
export interface Exporting {
  /** Rows of the batch that were read before this page. */
  walked: number
  /** Rows of the whole batch. */
  batch: number
}

const MARK = /^(\d{1,7})\/(\d{1,7})$/

/** @throws BackendError BAD_REQUEST for a mark that is none */
export const exportingOf = (header: string | undefined): Exporting | undefined => {
  if (header === undefined) return undefined
  const [, walked, batch] = MARK.exec(header) ?? []
  if (walked === undefined || batch === undefined) throw new BackendError('BAD_REQUEST')
  return { walked: Number(walked), batch: Number(batch) }
}

/** Rows that a branch lets be taken out at once (specification, section 9). */
const quantityOf = async (db: Ctx['db'], { branchCode }: Session): Promise<number> => {
  const found = await db.query<{ config_value: string }>(
    'select config_value from sys_branch_config where branch_code = $1 and config_key = $2',
    [branchCode, CONFIG_KEYS.exportableQuantity],
  )
  return exportableRows(found.rows[0]?.config_value)
}

/**
 * Only lists that say so are taken out, by those who hold the permission they name, a batch of the branch's quantity at a
 * time. @throws BackendError FORBIDDEN, EXPORT_TOO_LARGE
 */
export const checkExport = async (
  { db, session, exporting }: Ctx,
  { exportable, permission }: Endpoint,
): Promise<void> => {
  if (!exporting) return
  if (!session || !exportable) throw new BackendError('FORBIDDEN')
  // Who may only choose among the records has no list to take out.
  const needed = [permission, exportable.permission].filter(code => code !== undefined)
  if (!needed.every(code => session.permissions.has(code))) throw new BackendError('FORBIDDEN')
  const max = await quantityOf(db, session)
  if (exporting.batch > max || exporting.walked >= exporting.batch)
    throw new BackendError('EXPORT_TOO_LARGE', { params: { max } })
}

/** The largest page of any screen. */
const MOST_ON_SCREEN = 500

/** @throws BackendError INVALID (4220) for a page larger than screens have, unless it lies within the batch of an export */
export const checkPageSize = ({ exporting }: Pick<Ctx, 'exporting'>, pageSize: number, most = MOST_ON_SCREEN): void => {
  const isWithin = exporting !== undefined && exporting.walked + pageSize <= exporting.batch
  if (pageSize > most && !isWithin) throw invalid({ pageSize: BAD_FILTER })
}
