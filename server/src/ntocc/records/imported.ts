import type { Entity } from '@ntocc/sdk/fields'
import { isEmpty } from '@ntocc/sdk/fields'
import { type SQL, sql } from 'drizzle-orm'
import type { SignedCtx } from '../http/context.ts'

/** `imported=<id>` of a list query: the records that one of the caller's own imports has added; nobody else's are found. */
export const importedSql = ({ session }: SignedCtx, entity: Entity, importId: unknown): SQL[] =>
  isEmpty(importId)
    ? []
    : [
        sql`id in (select added.id::bigint from sys_import, jsonb_array_elements_text(record_ids) as added (id)
          where branch_code = ${session.branchCode} and import_id = ${String(importId)} and entity = ${entity.name}
            and account_id = ${session.accountId})`,
      ]
