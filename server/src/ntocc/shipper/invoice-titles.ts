import { InvoiceMessage } from '@ntocc/sdk/contracts'
import { type Issues, isEmpty, REQUIRED } from '@ntocc/sdk/fields'
import type { Queryable, Row } from '../db/database.ts'
import { snakeCase } from '../db/names.ts'
import { invalid } from '../errors.ts'
import { asEntity } from '../records/entity.ts'
import type { Hooks } from '../records/hooks.ts'
import { takeFlags } from '../records/one-per.ts'
import { updateRow } from '../records/store.ts'

type Values = Record<string, unknown>

const title = asEntity(InvoiceMessage)

/** What a special VAT invoice states of its buyer beside name and tax number. */
const OF_SPECIAL = ['address', 'phone', 'bankName', 'bankAccount'] as const

/** @throws BackendError INVALID (4220) on what a special invoice lacks */
const checkSpecial = (values: Values, before: Row | undefined): void => {
  const then = (name: string) => (name in values ? values[name] : before?.[snakeCase(name)])
  if (then('kind') !== 'special') return
  const missing = OF_SPECIAL.filter(name => isEmpty(then(name)))
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map(name => [name, REQUIRED])) as Issues)
}

/** Titles of the same owner, locked; without the one of that id. */
const othersOf = async (tx: Queryable, branchCode: unknown, owner: unknown, id: unknown): Promise<Row[]> => {
  const found = await tx.query(
    `select * from invoice_message where branch_code = $1 and owner_code is not distinct from $2 and not is_deleted
       and id is distinct from $3::bigint order by id for update`,
    [branchCode, owner ?? null, id ?? null],
  )
  return found.rows
}

/** An owner with titles has one default, to which invoices go unless told. */
export const invoiceMessageHooks: Hooks = {
  values: async ({ tx, ctx, before }, values) => {
    checkSpecial(values, before)
    const owner = values.ownerCode ?? before?.owner_code
    const others = await othersOf(tx, ctx.session.branchCode, owner, before?.id)
    return others.some(row => row.is_default) ? values : { ...values, isDefault: true }
  },
  remove: async ({ tx, ctx, before }) => {
    if (!before.is_default) return
    const [next] = await othersOf(tx, before.branch_code, before.owner_code, before.id)
    if (!next) return
    await takeFlags(tx, ctx, title, { isDefault: true }, next)
    await updateRow(tx, ctx, title, Number(next.id), { isDefault: true }, { before: next })
  },
}
