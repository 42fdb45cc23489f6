import type { Queryable, Row } from '../db/database.ts'
import { type Sender, sendMessage } from '../messages/outbox.ts'
import type { Subject } from './subjects.ts'

/**
 * To the phone: the console may be closed while the platform looks at the papers. Numbers that can register are Chinese
 * ones, and a phone says in no language what it wants to be told in.
 */
const APPROVED = '您的注册申请已审核通过，现在可以登录使用。'

/** Opens the console for the accounts of a party that registered and has just been approved, and tells them. */
export const admit = async (
  tx: Queryable,
  sender: Sender,
  { application, tells }: Subject,
  row: Row,
): Promise<void> => {
  if (!application) return
  const found = await tx.query<{ phone: string | null }>(
    `update sys_account set applying = false, gmt_modified = now()
     where branch_code = $1 and party_type = $2 and party_code = $3 and applying returning phone`,
    [row.branch_code, tells.party, row.code],
  )
  for (const { phone } of found.rows)
    if (phone) await sendMessage(tx, sender, { channel: 'sms', target: phone, text: APPROVED })
}
