import type { Entity } from '@ntocc/sdk/fields'
import { isEmpty } from '@ntocc/sdk/fields'
import { tableNameOf } from '../areas/registry.ts'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/table-of.ts'
import type { SignedCtx } from '../http/context.ts'
import { tellFollowers } from './followed.ts'
import { authorOf, changesOf } from './trail.ts'
import { newCode } from './write.ts'

type Values = Record<string, unknown>

/** Wire values in the form in which JSON carries them into the database. */
const jsonRow = (entity: Entity, values: Values): Values => {
  const row: Values = {}
  for (const [name, field] of entity.entries) {
    const value = values[name]
    if (!isEmpty(value)) row[name] = field.sql === 'jsonb' ? value : field.kind.toDb(value)
  }
  return row
}

/** New records of the session's branch in one statement, with their lines in the audit trail in another. */
export const insertMany = async (
  tx: Queryable,
  ctx: SignedCtx,
  entity: Entity,
  records: readonly Values[],
): Promise<Row[]> => {
  const { branchCode, username } = ctx.session
  const rows = records.map(values =>
    jsonRow(entity, {
      ...values,
      code: values.code ?? newCode(entity),
      branchCode,
      createdBy: username,
      modifiedBy: username,
    }),
  )
  const used = new Set(rows.flatMap(row => Object.keys(row)))
  const fields = entity.entries.filter(([name]) => used.has(name))
  const made = await tx.query(
    `insert into ${tableNameOf(entity)} (${fields.map(([name]) => `"${snakeCase(name)}"`).join(', ')})
     select ${fields.map(([name]) => `"${name}"`).join(', ')}
     from json_to_recordset($1::json) as rows(${fields.map(([name, field]) => `"${name}" ${field.sql}`).join(', ')})
     returning *`,
    [JSON.stringify(rows)],
  )
  await writeTrails(tx, ctx, entity, made.rows)
  await tellFollowers({ tx, ctx, before: undefined }, entity, ...made.rows)
  return made.rows
}

const writeTrails = async (tx: Queryable, ctx: SignedCtx, entity: Entity, rows: readonly Row[]): Promise<void> => {
  const { branchCode, accountId, partyCode, ip, requestId } = authorOf(ctx)
  const lines = rows.map(row => ({ id: row.id, code: row.code, changes: changesOf(entity, undefined, row) }))
  await tx.query(
    `insert into sys_audit_trail (branch_code, entity, record_id, record_code, action, changes, account_id, party_code,
       by_name, ip, request_id)
     select $1, $2, line.id, line.code, 'create', line.changes, $3, $4, a.user_name, $5, $6
     from json_to_recordset($7::json) as line(id bigint, code text, changes jsonb) left join sys_account a on a.id = $3`,
    [
      branchCode,
      entity.name,
      accountId ?? null,
      partyCode ?? null,
      ip ?? null,
      requestId ?? null,
      JSON.stringify(lines),
    ],
  )
}
