import { createHash } from 'node:crypto'
import { fileReference } from '@ntocc/sdk/contracts'
import { type DemoCard, type DemoLine, drawDemoPaper, type LiveParty } from '@ntocc/sdk/service'
import type { Queryable } from '../db/database.ts'

/**
 * A picture that a party hands in. The same paper of the same party is one file, as it is when somebody uploads it twice:
 * what does not differ from trip to trip does not fill the disk.
 */
export const handIn = async (
  db: Queryable,
  branchCode: string,
  { type, code }: LiveParty,
  [look, lines]: readonly [DemoCard, readonly DemoLine[]],
): Promise<string> => {
  const bytes = Buffer.from(drawDemoPaper(look, lines).svg)
  const digest = createHash('sha256').update(bytes).digest('hex')
  const id = BigInt(
    `0x${createHash('sha256').update(`simulator/${branchCode}/${type}/${code}/${digest}`).digest('hex').slice(0, 38)}`,
  )
    .toString(36)
    .padStart(30, '0')
  await db.query(
    `insert into sys_file (id, branch_code, party_type, party_code, name, type, size, sha256, bytes, account_id)
     values ($1, $2, $3, $4, $5, 'image/svg+xml', $6, $7, $8, 0) on conflict do nothing`,
    [id, branchCode, type, code, `${look.title}.svg`, bytes.length, digest, bytes],
  )
  return fileReference(id)
}
