import { type Issues, isEmpty, localise, REQUIRED, recordMachine } from '@ntocc/sdk/fields'
import { type InvoiceTitle, type Provider, sql } from '@ntocc/sdk/service'
import { InvoiceMessage } from '../contract/money.ts'
import type contract from '../contract.ts'
import type { HooksOf, ShippersCtx } from './types.ts'

/** What a special VAT invoice states of its buyer beside name and tax number. */
const OF_SPECIAL = ['address', 'phone', 'bankName', 'bankAccount'] as const

/** @throws INVALID on what a special invoice lacks */
const checkSpecial = (ctx: ShippersCtx, then: Partial<InvoiceMessage>): void => {
  if (then.kind !== 'special') return
  const missing = OF_SPECIAL.filter(name => isEmpty(then[name]))
  if (missing.length > 0) throw ctx.invalid(Object.fromEntries(missing.map(name => [name, REQUIRED])) as Issues)
}

/** Titles of the same owner, locked, whoever of the branch made them; without the one of that id. */
const othersOf = (
  ctx: ShippersCtx,
  owner: string | null | undefined,
  id: number | undefined,
): Promise<{ id: string; is_default: boolean | null }[]> =>
  ctx.query(
    sql`select id, is_default from ${ctx.table(InvoiceMessage)} where branch_code = ${ctx.session.branchCode}
        and owner_code is not distinct from ${owner ?? null}::text and not is_deleted
        and id is distinct from ${id ?? null}::bigint order by id for update`,
  )

/** An owner with titles has one default, to which invoices go unless told. */
export const invoiceMessageHooks: HooksOf<'invoiceMessage'> = {
  values: async (ctx, values, before) => {
    checkSpecial(ctx, { ...before, ...values })
    const others = await othersOf(ctx, values.ownerCode ?? before?.ownerCode, before?.id)
    return others.some(({ is_default }) => is_default) ? values : { ...values, isDefault: true }
  },
  remove: async (ctx, before) => {
    if (!before.isDefault) return
    const [next] = await othersOf(ctx, before.ownerCode, before.id)
    if (next) await ctx.records.change(InvoiceMessage, { id: Number(next.id) }, { isDefault: true })
  },
}

interface TitleRow {
  owner_code: string
  code: string
  title: unknown
  tax_no: string
  kind: string
  address: unknown
  phone: string | null
  bank_name: unknown
  bank_account: string | null
  email: string | null
  is_default: boolean | null
}

/** The tax authority has names in Chinese. */
const chinese = (value: unknown): string | null => (value == null ? null : localise(value, 'zh'))

export const invoiceTitlesOf: Provider<typeof contract, 'invoiceTitlesOf'> = async (ctx, owners) => {
  const rows = await ctx.query<TitleRow>(
    sql`select owner_code, code, title, tax_no, kind, address, phone, bank_name, bank_account, email, is_default
      from ${ctx.table(InvoiceMessage)} where branch_code = ${ctx.session.branchCode} and not is_deleted
        and status = ${recordMachine.at.enabled} and owner_code = any(${sql.param([...owners])}::text[])
      order by is_default desc nulls last, id`,
  )
  const titles = new Map<string, InvoiceTitle[]>()
  for (const row of rows) {
    const title = {
      code: row.code,
      title: chinese(row.title) ?? '',
      taxNo: row.tax_no,
      kind: row.kind,
      address: chinese(row.address),
      phone: row.phone,
      bankName: chinese(row.bank_name),
      bankAccount: row.bank_account,
      email: row.email,
      isDefault: row.is_default === true,
    }
    titles.set(row.owner_code, [...(titles.get(row.owner_code) ?? []), title])
  }
  return titles
}
