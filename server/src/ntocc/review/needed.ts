import { missingPapers } from '@ntocc/sdk/contracts'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { installedAreas } from '../registry/areas.ts'
import { readSetting } from '../registry/settings.ts'
import type { Subject } from './subjects.ts'

/**
 * Fields of the last days that a record has to have and lacks, by the rules of compliance that are on in the branch: approved without one it would
 * lose the approval at once.
 */
export const neededDays = async (
  db: Queryable,
  { session, config }: SignedCtx,
  subject: Subject,
  row: Row,
): Promise<string[]> => {
  const missing = missingPapers(subject, name => row[snakeCase(name)])
  const owner = installedAreas().find(({ contract }) => contract.reviews.some(({ kind }) => kind === subject.kind))
  if (missing.length === 0 || !owner) return []
  const reading = { db, branchCode: session.branchCode, secret: config.clientSecret }
  const days: string[] = []
  for (const { to, neededBy } of missing)
    if (to && neededBy && (await readSetting(owner.contract, neededBy, reading)) !== false) days.push(to)
  return days
}
